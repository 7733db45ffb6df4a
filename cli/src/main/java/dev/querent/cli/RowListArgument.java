package dev.querent.cli;

import dev.querent.workflow.RowList;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the text after an option. */
final class RowListArgument implements ITypeConverter<RowList> {

    @Override
    public RowList convert(String text) {
        try {
            return RowList.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
