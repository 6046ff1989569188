import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Speaks JDBC for another process: a request in JSON on each line of the input, an answer on each line of the output.
 * It ends when its input does, however that came about, and takes what runs on the server with it.
 */
public final class Sidecar {
  private static final long SECONDS_TO_LEAVE = 2;
  private static OutputStream out;
  private static final Map<String, Link> links = new ConcurrentHashMap<>();
  private static final Map<String, ExecutorService> threads = new ConcurrentHashMap<>();
  private static Driver driver;

  public static void main(String[] arguments) throws IOException {
    out = new FileOutputStream(FileDescriptor.out);
    // What a driver prints is no answer.
    System.setOut(System.err);
    try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) take(line);
    } finally {
      end();
    }
  }

  private static void take(String line) {
    Map<?, ?> request = (Map<?, ?>) Json.parse(line);
    String link = (String) request.get("link");
    threads.computeIfAbsent(link, (name) -> Executors.newSingleThreadExecutor((work) -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    })).execute(() -> work(link, request));
  }

  private static void work(String link, Map<?, ?> request) {
    StringBuilder line = new StringBuilder("{\"id\":").append(((Json.Digits) request.get("id")).text);
    try {
      Object answer = answer(link, (String) request.get("do"), request);
      line.append(",\"answer\":");
      if (answer instanceof StringBuilder) line.append((StringBuilder) answer);
      else Json.write(line, answer);
    } catch (OutOfMemoryError full) {
      Runtime.getRuntime().halt(3);
    } catch (Throwable thrown) {
      line.append(",\"complaint\":");
      Json.write(line, Complaint.of(thrown));
    }
    send(line.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Object answer(String link, String operation, Map<?, ?> request) throws Exception {
    if (operation.equals("load")) {
      load((String) request.get("driver"));
      return true;
    }
    if (operation.equals("connect")) {
      links.put(link, new Link(driver, request));
    } else if (operation.equals("disconnect")) {
      threads.remove(link).shutdown();
      links.remove(link).close();
      return true;
    }
    Link found = links.get(link);
    if (found == null) throw new SQLException("not connected", "08003");
    return found.answer(operation, request);
  }

  /** By its own name and never through the DriverManager, which would take any other that says yes. */
  private static synchronized void load(String name) throws ReflectiveOperationException {
    if (driver == null) driver = (Driver) Class.forName(name).getDeclaredConstructor().newInstance();
  }

  private static void send(byte[] line) {
    synchronized (out) {
      try {
        out.write(line);
        out.flush();
      } catch (IOException gone) {
        Runtime.getRuntime().halt(0);
      }
    }
  }

  /** Whoever hangs in a driver is left behind. */
  private static void end() {
    ExecutorService leaving = Executors.newCachedThreadPool();
    for (Link link : links.values()) leaving.execute(() -> {
      link.cancel();
      link.close();
    });
    leaving.shutdown();
    try {
      leaving.awaitTermination(SECONDS_TO_LEAVE, TimeUnit.SECONDS);
    } catch (InterruptedException called) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0);
  }
}
