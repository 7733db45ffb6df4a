package dev.querent.lab.report;

import dev.querent.model.table.GrayImage;
import java.util.List;
import java.util.OptionalDouble;

/** Images with the model's predictions. */
public record ImageCards(List<Card> cards) implements Block {

    /** A class and its probability. */
    public record Share(String name, double probability) {}

    /** One image. {@code shares} are the most probable classes, the most probable first. */
    public record Card(
            String name, GrayImage image, String actual, List<Share> shares, double entropy, OptionalDouble variance) {
        public Card {
            shares = List.copyOf(shares);
        }

        String predicted() {
            return shares.get(0).name;
        }

        boolean right() {
            return predicted().equals(actual);
        }
    }

    public ImageCards {
        cards = List.copyOf(cards);
    }

    @Override
    public void writeTo(Markup page) {
        page.open("ul", "class", "cards");
        cards.forEach(card -> write(page, card));
        page.close();
    }

    private static void write(Markup page, Card card) {
        page.open("li", "class", card.right() ? "card" : "card mistaken");
        page.empty(
                "img",
                "src",
                PngImage.dataUri(card.image),
                "width",
                "112",
                "height",
                String.valueOf(Math.max(
                        1,
                        112 * card.image.shape().height() / card.image.shape().width())),
                "alt",
                card.name + ", of class " + card.actual);
        page.open("div", "class", "reading").open("p", "class", "verdict");
        page.text("is ").element("b", card.actual).text(", read as ").element("b", card.predicted());
        page.close().open("ol", "class", "shares");
        for (Share share : card.shares) {
            page.open("li").element("span", share.name, "class", "name");
            page.open("span", "class", "track", "aria-hidden", "true");
            page.element("span", "", "style", "width:" + NumberFormats.fixed(100 * share.probability, 1) + "%")
                    .close();
            page.element("span", NumberFormats.percent(share.probability), "class", "number")
                    .close();
        }
        page.close().open("p", "class", "note").element("span", "entropy " + NumberFormats.fixed(card.entropy, 2));
        card.variance.ifPresent(
                variance -> page.text(" ").element("span", "variance " + NumberFormats.fixed(variance, 3)));
        page.close().close().close();
    }
}
