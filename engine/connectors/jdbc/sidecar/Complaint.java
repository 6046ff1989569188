import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a driver threw, as data: its words, its state and number, and the classes that led to it. */
final class Complaint {
  private static final int LONGEST = 2_000;

  private Complaint() {}

  static Map<String, Object> of(Throwable thrown) {
    Throwable real = thrown;
    // The words of a batch repeat the whole statement with its values; the next one says what happened.
    while (real instanceof BatchUpdateException && next(real) != null) real = next(real);
    Map<String, Object> told = new LinkedHashMap<>();
    List<Object> classes = new ArrayList<>();
    SQLException sql = null;
    int depth = 0;
    for (Throwable one = real; one != null && depth < 10; one = one.getCause(), depth++) {
      for (Class<?> type = one.getClass(); type != null && type != Throwable.class; type = type.getSuperclass()) classes.add(type.getName());
      if (one instanceof SQLException && (sql == null || sql.getSQLState() == null)) sql = (SQLException) one;
    }
    told.put("classes", classes);
    told.put("message", cut(words(real)));
    told.put("state", sql == null || sql.getSQLState() == null ? "" : sql.getSQLState());
    told.put("code", sql == null ? 0 : sql.getErrorCode());
    return told;
  }

  private static String words(Throwable thrown) {
    if (thrown.getMessage() == null) return thrown.getClass().getName();
    return thrown instanceof BatchUpdateException ? thrown.getMessage().replaceFirst("(?s)^Batch entry .*", "a row was refused") : thrown.getMessage();
  }

  private static SQLException next(Throwable thrown) {
    SQLException next = ((SQLException) thrown).getNextException();
    return next == null && thrown.getCause() instanceof SQLException ? (SQLException) thrown.getCause() : next;
  }

  private static String cut(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }
}
