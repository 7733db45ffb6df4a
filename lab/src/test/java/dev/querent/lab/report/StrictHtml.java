package dev.querent.lab.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** Reads a page with a strict XML parser: a tag left open or a stray character is an error. */
public final class StrictHtml {
    private final Document document;

    private StrictHtml(Document document) {
        this.document = document;
    }

    public static StrictHtml parse(String html) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            return new StrictHtml(builder.parse(new InputSource(new StringReader(html))));
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    public static StrictHtml of(Block block) {
        Markup markup = new Markup();
        markup.open("div").add(block).close();
        return parse(markup.toString());
    }

    public String text() {
        return document.getDocumentElement().getTextContent();
    }

    public List<Element> elements(String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** Texts of all elements of a name and a class; any class where it is empty. */
    public List<String> texts(String name, String style) {
        return elements(name).stream()
                .filter(e -> style.isEmpty()
                        || List.of(e.getAttribute("class").split(" ")).contains(style))
                .map(Element::getTextContent)
                .toList();
    }
}
