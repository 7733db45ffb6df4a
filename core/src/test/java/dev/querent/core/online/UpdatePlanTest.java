package dev.querent.core.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class UpdatePlanTest {

    @Test
    void everyBatchIsAnUpdateOfItsOwn() {
        UpdatePlan plan = new UpdatePlan(10, UpdateRule.everyBatch(), 5);
        plan.grow(12);
        plan.grow(13);
        assertThat(plan.updatesWaiting()).isEqualTo(2);
        assertThat(plan.rowsWaiting()).isEqualTo(3);
        assertThat(plan.take()).isEqualTo(12);
        plan.learnt(12);
        assertThat(plan.take()).isEqualTo(13);
        assertThat(plan.isDone()).isFalse();
        plan.learnt(13);
        assertThat(plan.isDone()).isTrue();
        assertThat(plan.joined()).isZero();
    }

    @Test
    void smallBatchesWaitUntilTheyAreWorthAnUpdate() {
        UpdatePlan plan = new UpdatePlan(100, UpdateRule.whenGrownBy(0.1), 5);
        plan.grow(104);
        plan.grow(109);
        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.rowsWaiting()).isEqualTo(9);
        plan.grow(110);
        plan.grow(120);
        assertThat(plan.take()).isEqualTo(110);
        assertThat(plan.isEmpty()).isTrue(); // 10 of 110 are less than a tenth
        plan.planRest();
        plan.planRest();
        assertThat(plan.take()).isEqualTo(120);
        assertThat(plan.isEmpty()).isTrue();
    }

    @Test
    void whereTooManyWaitTheLastGetsLargerAndNoRowIsLost() {
        UpdatePlan plan = new UpdatePlan(0, UpdateRule.everyBatch(), 2);
        for (int rows = 1; rows <= 9; rows++) {
            plan.grow(rows);
            assertThat(plan.updatesWaiting()).isLessThanOrEqualTo(2);
        }
        assertThat(plan.isFull()).isTrue();
        assertThat(plan.joined()).isEqualTo(7);
        assertThat(plan.take()).isEqualTo(1);
        assertThat(plan.take()).isEqualTo(9);
    }

    @Test
    void anUpdateThatFailedIsNextAgain() {
        UpdatePlan plan = new UpdatePlan(0, UpdateRule.everyBatch(), 1);
        plan.grow(4);
        int taken = plan.take();
        plan.grow(6);
        plan.putBack(taken);
        assertThat(plan.isFull()).isTrue();
        plan.grow(7);
        assertThat(plan.take()).isEqualTo(4);
        plan.learnt(4);
        assertThat(plan.take()).isEqualTo(7);
    }

    @Test
    void aShareMustBePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UpdateRule.whenGrownBy(0))
                .withMessageContaining("share must be finite and > 0, got 0.0");
    }
}
