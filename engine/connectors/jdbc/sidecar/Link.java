import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** One connection of the driver, used by one thread; only {@link #cancel} comes from another. */
final class Link {
  /** A batch ends early when its text grows beyond this. */
  private static final int LARGEST = 2_000_000;
  private final Connection connection;
  private final Catalogue catalogue;
  private volatile Statement running;
  private ResultSet rows;
  private char[] kinds;
  private int[] types;

  Link(Driver driver, Map<?, ?> request) throws SQLException {
    Properties properties = new Properties();
    for (Map.Entry<?, ?> one : ((Map<?, ?>) request.get("properties")).entrySet()) properties.setProperty((String) one.getKey(), (String) one.getValue());
    connection = driver.connect((String) request.get("url"), properties);
    if (connection == null) throw new SQLFeatureNotSupportedException("the driver does not take this URL", "URL00");
    connection.setAutoCommit(true);
    for (Object statement : (List<?>) request.get("statements")) execute((String) statement);
    catalogue = new Catalogue(connection);
  }

  Object answer(String operation, Map<?, ?> request) throws SQLException {
    switch (operation) {
      case "connect": return catalogue.facts();
      case "valid": return connection.isValid(10);
      case "schemas": return catalogue.schemas();
      case "tables": return catalogue.tables((String) request.get("schema"), (String) request.get("table"));
      case "columns": return catalogue.columns((String) request.get("schema"), (String) request.get("table"));
      case "keys": return catalogue.keys((String) request.get("schema"), (String) request.get("table"));
      case "execute": return execute((String) request.get("sql"));
      case "query": return query(request);
      case "fetch": return fetch(number(request, "batch"));
      case "prepare": return prepare(request);
      case "batch": return batch((List<?>) request.get("rows"));
      case "commit": connection.commit(); return leave();
      case "leave": return leave();
      default: throw new IllegalArgumentException("no such operation");
    }
  }

  private Object execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      running = statement;
      statement.setEscapeProcessing(false);
      // Results nobody wants are read over, so that a failure behind them is not missed.
      boolean more = statement.execute(sql);
      while (more || statement.getUpdateCount() != -1) more = statement.getMoreResults();
      return true;
    } finally {
      running = null;
    }
  }

  /** In a transaction, since some drivers stream only there. */
  private Object query(Map<?, ?> request) throws SQLException {
    transaction();
    PreparedStatement statement = connection.prepareStatement((String) request.get("sql"), ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    running = statement;
    statement.setFetchSize(number(request, "fetchSize"));
    if (number(request, "limit") > 0) statement.setMaxRows(number(request, "limit"));
    List<?> values = (List<?>) request.get("values");
    for (int index = 0; index < values.size(); index++) Values.bind(statement, index + 1, values.get(index), java.sql.Types.VARCHAR);
    kinds = ((String) request.get("kinds")).toCharArray();
    rows = statement.executeQuery();
    return fetch(number(request, "batch"));
  }

  /** Written at once, since a batch may be large. */
  private Object fetch(int batch) throws SQLException {
    StringBuilder out = new StringBuilder("{\"rows\":[");
    int count = 0;
    boolean more = false;
    while (count < batch && out.length() < LARGEST && (more = rows.next())) {
      out.append(count++ == 0 ? "[" : ",[");
      for (int index = 0; index < kinds.length; index++) {
        if (index > 0) out.append(',');
        String value = Values.read(rows, index + 1, kinds[index]);
        if (value == null) out.append("null");
        else Json.string(out, value);
      }
      out.append(']');
    }
    return out.append("],\"done\":").append(!more).append('}');
  }

  private Object prepare(Map<?, ?> request) throws SQLException {
    transaction();
    List<?> given = (List<?>) request.get("types");
    types = new int[given.size()];
    for (int index = 0; index < types.length; index++) types[index] = Integer.parseInt(((Json.Digits) given.get(index)).text);
    running = connection.prepareStatement((String) request.get("sql"));
    return true;
  }

  private Object batch(List<?> given) throws SQLException {
    PreparedStatement statement = (PreparedStatement) running;
    for (Object row : given) {
      for (int index = 0; index < types.length; index++) Values.bind(statement, index + 1, ((List<?>) row).get(index), types[index]);
      statement.addBatch();
    }
    try {
      statement.executeBatch();
    } finally {
      statement.clearBatch();
    }
    return true;
  }

  private void transaction() throws SQLException {
    if (!connection.getAutoCommit()) leave();
    connection.setAutoCommit(false);
  }

  /** Whatever was begun and not committed is undone, and the connection is as it was. */
  private Object leave() throws SQLException {
    Statement left = running;
    running = null;
    rows = null;
    if (left != null) left.close();
    if (!connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    return true;
  }

  /** A server does not notice that nobody waits for its answer any more: it is told. */
  void cancel() {
    try {
      Statement statement = running;
      if (statement != null) statement.cancel();
    } catch (SQLException | RuntimeException | AbstractMethodError ignored) {
      // It ended by itself, or cannot be called off: the connection goes next.
    }
  }

  void close() {
    try {
      connection.close();
    } catch (SQLException | RuntimeException ignored) {
      // It is gone.
    }
  }

  private static int number(Map<?, ?> request, String name) {
    Object found = request.get(name);
    return found == null ? 0 : Integer.parseInt(((Json.Digits) found).text);
  }
}
