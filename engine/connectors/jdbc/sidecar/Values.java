import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;

/** Values between a driver and the line, each by a way on which nothing is rounded and no clock is changed. */
final class Values {
  private static final LocalDate GREGORIAN = LocalDate.of(1582, 10, 15).plusDays(30);

  private Values() {}

  /** Kinds: s text, b bytes, n number with all its digits, f floating, o truth, d date, t time, m wall clock, z moment. */
  static String read(ResultSet rows, int column, char kind) throws SQLException {
    switch (kind) {
      case 'b':
        byte[] bytes = rows.getBytes(column);
        return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
      case 'n':
        BigDecimal number = rows.getBigDecimal(column);
        return number == null ? null : number.toPlainString();
      case 'f':
        double floating = rows.getDouble(column);
        return rows.wasNull() ? null : Double.toString(floating);
      case 'o':
        boolean truth = rows.getBoolean(column);
        return rows.wasNull() ? null : truth ? "1" : "0";
      case 'd': return civil(rows, column, LocalDate.class);
      case 't': return civil(rows, column, LocalTime.class);
      case 'm': return civil(rows, column, LocalDateTime.class);
      case 'z': return civil(rows, column, OffsetDateTime.class);
      default: return rows.getString(column);
    }
  }

  /** Drivers from before JDBC 4.2 have only text to offer. */
  private static String civil(ResultSet rows, int column, Class<?> type) throws SQLException {
    Object value;
    try {
      value = rows.getObject(column, type);
    } catch (SQLException | AbstractMethodError | UnsupportedOperationException | ClassCastException refused) {
      return rows.getString(column);
    }
    if (value != null) checkCalendar(value, rows.getString(column));
    if (value instanceof OffsetDateTime) return ((OffsetDateTime) value).withOffsetSameInstant(ZoneOffset.UTC).toString();
    // A driver that gives null for what it cannot say would hide a value.
    return value == null ? rows.getString(column) : value.toString();
  }

  /** Some drivers count the days of long ago in another calendar: what they write and what they give must be the same day. */
  private static void checkCalendar(Object value, String written) throws SQLException {
    LocalDate day = value instanceof OffsetDateTime ? ((OffsetDateTime) value).toLocalDate()
        : value instanceof LocalDateTime ? ((LocalDateTime) value).toLocalDate() : value instanceof LocalDate ? (LocalDate) value : null;
    if (day == null || !day.isBefore(GREGORIAN)) return;
    if (written == null || !written.startsWith(day.toString())) throw new SQLDataException("the driver is not sure of a date before 1582-10-15", "22008");
  }

  /** Text, numbers and truths come as they are; everything else as a list of kind and text. */
  static void bind(PreparedStatement statement, int place, Object value, int type) throws SQLException {
    if (value == null) statement.setNull(place, type);
    else if (value instanceof String) statement.setString(place, (String) value);
    else if (value instanceof Boolean) statement.setBoolean(place, (Boolean) value);
    else if (value instanceof Json.Digits) statement.setDouble(place, Double.parseDouble(((Json.Digits) value).text));
    else bindKind(statement, place, (String) ((List<?>) value).get(0), (String) ((List<?>) value).get(1));
  }

  private static void bindKind(PreparedStatement statement, int place, String kind, String text) throws SQLException {
    switch (kind) {
      case "b": statement.setBytes(place, Base64.getDecoder().decode(text)); return;
      case "n": statement.setBigDecimal(place, new BigDecimal(text)); return;
      case "f": statement.setDouble(place, Double.parseDouble(text)); return;
      case "d": bindCivil(statement, place, LocalDate.parse(text), Types.DATE); return;
      case "t": bindCivil(statement, place, LocalTime.parse(text), Types.TIME); return;
      case "m": bindCivil(statement, place, LocalDateTime.parse(text.replace(' ', 'T')), Types.TIMESTAMP); return;
      case "z": bindCivil(statement, place, OffsetDateTime.parse(text.replace(' ', 'T')), Types.TIMESTAMP_WITH_TIMEZONE); return;
      default: throw new IllegalArgumentException("no such kind of value");
    }
  }

  /** The clock of this process is UTC, which has no gaps: the old classes keep what they are given. */
  private static void bindCivil(PreparedStatement statement, int place, Object value, int type) throws SQLException {
    try {
      statement.setObject(place, value);
    } catch (SQLException | AbstractMethodError | UnsupportedOperationException | ClassCastException refused) {
      if (value instanceof LocalDate) statement.setDate(place, Date.valueOf((LocalDate) value));
      else if (value instanceof LocalTime && ((LocalTime) value).getNano() == 0) statement.setTime(place, Time.valueOf((LocalTime) value));
      else if (value instanceof LocalDateTime) statement.setTimestamp(place, Timestamp.valueOf((LocalDateTime) value));
      else statement.setObject(place, value.toString(), type);
    }
  }
}
