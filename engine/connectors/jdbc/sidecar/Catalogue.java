import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a driver tells of schemas, tables, columns and keys. Rows go out as they come, by the names of the standard. */
final class Catalogue {
  private static final Set<String> WANTED = new HashSet<>(Arrays.asList("TABLE", "BASE TABLE", "VIEW", "MATERIALIZED VIEW", "PARTITIONED TABLE", "FOREIGN TABLE"));
  private final Connection connection;
  private final DatabaseMetaData told;
  private final boolean catalogs;

  Catalogue(Connection connection) throws SQLException {
    this.connection = connection;
    this.told = connection.getMetaData();
    this.catalogs = !told.supportsSchemasInTableDefinitions() && told.supportsCatalogsInTableDefinitions();
  }

  Map<String, Object> facts() throws SQLException {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("product", told.getDatabaseProductName());
    facts.put("version", told.getDatabaseProductVersion());
    facts.put("quote", told.getIdentifierQuoteString());
    facts.put("longestName", told.getMaxTableNameLength());
    facts.put("schemas", catalogs || told.supportsSchemasInTableDefinitions());
    facts.put("schema", schema());
    return facts;
  }

  private String schema() {
    try {
      String found = catalogs ? connection.getCatalog() : connection.getSchema();
      return found == null ? "" : found;
    } catch (SQLException | AbstractMethodError old) {
      return "";
    }
  }

  List<Object> schemas() throws SQLException {
    List<Object> found = new ArrayList<>();
    try (ResultSet rows = catalogs ? told.getCatalogs() : told.getSchemas()) {
      while (rows.next()) found.add(rows.getString(1));
    }
    return found;
  }

  List<Object> tables(String schema, String table) throws SQLException {
    List<String> types = new ArrayList<>();
    try (ResultSet rows = told.getTableTypes()) {
      while (rows.next()) if (WANTED.contains(rows.getString(1).trim().toUpperCase())) types.add(rows.getString(1).trim());
    }
    String[] wanted = types.toArray(new String[0]);
    return found(table, (name) -> all(told.getTables(catalog(schema), pattern(schema), name, wanted), "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS"));
  }

  List<Object> columns(String schema, String table) throws SQLException {
    return found(table, (name) -> all(told.getColumns(catalog(schema), pattern(schema), name, "%"), "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "DATA_TYPE",
        "TYPE_NAME", "COLUMN_SIZE", "DECIMAL_DIGITS", "NULLABLE", "REMARKS", "COLUMN_DEF", "ORDINAL_POSITION", "IS_AUTOINCREMENT", "IS_GENERATEDCOLUMN"));
  }

  private interface Search {
    List<Object> by(String pattern) throws SQLException;
  }

  /** Patterns are escaped, though some drivers do not undo it; the exact name is looked for among what comes back. */
  private List<Object> found(String table, Search search) throws SQLException {
    if (table == null) return search.by("%");
    List<Object> rows = search.by(escaped(table));
    return rows.isEmpty() && !escaped(table).equals(table) ? search.by(table) : rows;
  }

  Map<String, Object> keys(String schema, String table) throws SQLException {
    String catalog = catalog(schema);
    String owner = catalogs || schema.isEmpty() ? null : schema;
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("primary", all(told.getPrimaryKeys(catalog, owner, table), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"));
    found.put("foreign", all(told.getImportedKeys(catalog, owner, table), "FK_NAME", "KEY_SEQ", "FKCOLUMN_NAME", "PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME"));
    // Estimates will do: counting exactly can take hours.
    found.put("indexes", all(told.getIndexInfo(catalog, owner, table, false, true), "NON_UNIQUE", "INDEX_NAME", "TYPE", "ORDINAL_POSITION", "COLUMN_NAME", "FILTER_CONDITION"));
    return found;
  }

  private String catalog(String schema) throws SQLException {
    if (catalogs) return schema.isEmpty() ? connection.getCatalog() : schema;
    return told.supportsCatalogsInTableDefinitions() ? connection.getCatalog() : null;
  }

  private String pattern(String schema) throws SQLException {
    return catalogs || schema.isEmpty() ? null : escaped(schema);
  }

  private String escaped(String name) throws SQLException {
    String escape = told.getSearchStringEscape();
    if (escape == null || escape.isEmpty()) return name;
    return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
  }

  /** In the order of the names; what a driver leaves out is null. */
  private static List<Object> all(ResultSet given, String... names) throws SQLException {
    List<Object> found = new ArrayList<>();
    try (ResultSet rows = given) {
      ResultSetMetaData shape = rows.getMetaData();
      Map<String, Integer> places = new HashMap<>();
      for (int index = 1; index <= shape.getColumnCount(); index++) places.put(shape.getColumnLabel(index).toUpperCase(), index);
      while (rows.next()) {
        // Some drivers want their columns read from left to right.
        String[] row = new String[names.length];
        List<String> wanted = Arrays.asList(names);
        for (int index = 1; index <= shape.getColumnCount(); index++) {
          int place = wanted.indexOf(shape.getColumnLabel(index).toUpperCase());
          if (place >= 0 && places.get(names[place]) == index) row[place] = rows.getString(index);
        }
        found.add(Arrays.asList((Object[]) row));
      }
    }
    return found;
  }
}
