import { buildWebIfStale } from './build.ts';
import { start, tool } from './run.ts';

/** The server restarts and the page reloads by themselves. What ends first ends the other. */
const port = process.env.PORT ?? '8080';
await buildWebIfStale();
const env = { ...process.env, PORT: port, TRIBUTARY_DEV: '1', TRIBUTARY_SERVER: `http://127.0.0.1:${port}` };
const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/main.ts'], { env }),
  start([tool('vite/bin/vite.js'), '--config', 'vite.config.ts'], { env }),
];
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
}
