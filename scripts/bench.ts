import { globSync } from 'node:fs';
import { root, run } from './run.ts';

/** Every measurement in turn, alone on the machine. `npm run bench -- list` runs those whose name holds the word. */
const asked = process.argv.slice(2);
let failed = false;
for (const file of globSync(['bench/*.ts', 'bench/*/*.bench.ts'], { cwd: root }).sort()) {
  if (asked.length > 0 && !asked.some((word) => file.includes(word))) continue;
  console.log(`\n${file}`);
  failed = (await run([file], { seconds: 3600 })).code !== 0 || failed;
}
process.exit(failed ? 1 : 0);
