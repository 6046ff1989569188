// Plain JavaScript for Node 20: brings the installation up to date, then runs a script with the right Node.
//   node scripts/bootstrap.mjs <file.ts> [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.tributary-install');
const [file, ...parameters] = process.argv.slice(2);

install();
const node = join(modules, '.bin/node');
if (runsTypeScript(process.versions.node)) await runHere();
else if (existsSync(node)) runWith(node);
else fail(`Node 22.18 or later is needed, this is ${process.version} / 需要 Node 22.18 或更高版本，当前为 ${process.version}`);

/** No process in between (the scripts begin with `exec`, so no shell either): signals and exit code are the script's own. */
async function runHere() {
  // Compiled code is kept between starts; it makes the second start a good deal faster.
  nodeModule.enableCompileCache?.(join(modules, '.cache/tributary'));
  process.argv = [process.argv[0], resolve(root, file), ...parameters];
  await import(pathToFileURL(process.argv[1]).href);
}

function runWith(program) {
  const child = spawn(program, [import.meta.filename, file, ...parameters], { stdio: 'inherit' });
  // Ctrl-C in a terminal reaches the child by itself; passing it on would make it two.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 1;
    if (!signal) return;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled(JSON.parse(lock.toString()))) {
    console.error('Installing dependencies (only when they changed) / 正在安装依赖（仅在依赖变化时）…');
    // Not `npm ci`: it refuses a lock file that does not list every optional package of every platform.
    if (!npm(['install', '--no-save'])) fail('The dependencies could not be installed / 依赖安装失败');
  }
  writeFileSync(stamp, wanted);
}

/** npm keeps what it installed in a lock file of its own: somebody who ran npm by hand need not wait again. */
function isInstalled(lock) {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const found = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, { version, optional }]) =>
    path === '' || (found[path] ? found[path].version === version : optional));
}

/** With the npm that runs us, and its own Node: the one in node_modules is about to be replaced. Stdout stays clean: some scripts print JSON. */
function npm(words) {
  const { npm_execpath: script, npm_node_execpath: runner } = process.env;
  const usable = script?.endsWith('.js') && runner && !runner.startsWith(modules);
  const parameters = [...(usable ? [script] : []), ...words, '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync(usable ? runner : 'npm', parameters, { cwd: root, stdio: ['ignore', 2, 2], env: environmentOutside() }).status === 0;
}

function environmentOutside() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  return { ...process.env, PATH: path.join(delimiter) };
}

function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
