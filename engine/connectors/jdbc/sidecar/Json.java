import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much JSON as the lines need. Numbers stay text, so that no digit is lost. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** Objects are maps, arrays are lists, numbers are {@link Digits}. */
  static Object parse(String text) {
    return new Json(text).value();
  }

  static final class Digits {
    final String text;

    Digits(String text) {
      this.text = text;
    }
  }

  private Object value() {
    blanks();
    char sign = text.charAt(at);
    switch (sign) {
      case '{': return object();
      case '[': return array();
      case '"': return string();
      case 't': at += 4; return Boolean.TRUE;
      case 'f': at += 5; return Boolean.FALSE;
      case 'n': at += 4; return null;
      default: return digits();
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> found = new LinkedHashMap<>();
    at++;
    for (blanks(); text.charAt(at) != '}'; blanks()) {
      String name = string();
      blanks();
      at++;
      found.put(name, value());
      blanks();
      if (text.charAt(at) == ',') at++;
    }
    at++;
    return found;
  }

  private List<Object> array() {
    List<Object> found = new ArrayList<>();
    at++;
    for (blanks(); text.charAt(at) != ']'; blanks()) {
      found.add(value());
      blanks();
      if (text.charAt(at) == ',') at++;
    }
    at++;
    return found;
  }

  private String string() {
    at++;
    int from = at;
    while (text.charAt(at) != '"' && text.charAt(at) != '\\') at++;
    if (text.charAt(at) == '"') return text.substring(from, at++);
    StringBuilder built = new StringBuilder(text.substring(from, at));
    for (char sign = text.charAt(at); sign != '"'; sign = text.charAt(at)) {
      at++;
      built.append(sign == '\\' ? escaped() : sign);
    }
    at++;
    return built.toString();
  }

  private char escaped() {
    char sign = text.charAt(at++);
    switch (sign) {
      case 'n': return '\n';
      case 't': return '\t';
      case 'r': return '\r';
      case 'b': return '\b';
      case 'f': return '\f';
      case 'u':
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      default: return sign;
    }
  }

  private Digits digits() {
    int from = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
    if (at == from) throw new IllegalArgumentException("no JSON");
    return new Digits(text.substring(from, at));
  }

  private void blanks() {
    while (text.charAt(at) == ' ') at++;
  }

  static void write(StringBuilder out, Object value) {
    if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
      out.append(value);
    } else if (value instanceof Map) {
      char before = '{';
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        string(out.append(before), (String) entry.getKey());
        write(out.append(':'), entry.getValue());
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    } else if (value instanceof List) {
      char before = '[';
      for (Object one : (List<?>) value) {
        write(out.append(before), one);
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    } else {
      string(out, value.toString());
    }
  }

  /** Half of a surrogate pair would become a question mark on its way; escaped, it arrives. */
  static void string(StringBuilder out, String text) {
    out.append('"');
    for (int index = 0; index < text.length(); index++) {
      char sign = text.charAt(index);
      if (sign == '"' || sign == '\\') {
        out.append('\\').append(sign);
      } else if (sign < ' ') {
        out.append(String.format("\\u%04x", (int) sign));
      } else if (Character.isHighSurrogate(sign) && index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))) {
        out.append(sign).append(text.charAt(++index));
      } else if (Character.isSurrogate(sign)) {
        out.append(String.format("\\u%04x", (int) sign));
      } else {
        out.append(sign);
      }
    }
    out.append('"');
  }
}
