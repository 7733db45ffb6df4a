package dev.querent.model.error;

/**
 * A value for a setting: one that was wrong, or one that a message suggests.
 *
 * @param value empty if only the user can know it
 */
public record SettingValue(Setting setting, String value) {

    @Override
    public String toString() {
        return value.isEmpty() ? setting.toString() : setting + " " + value;
    }
}
