import { isAskedFor, run, tool } from './run.ts';

export interface Checked {
  name: string;
  passed: boolean;
}

if (isAskedFor(import.meta.filename)) {
  const failed = (await check()).filter(({ passed }) => !passed);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Types of all four projects, then lint. What is wrong is printed as it is found. */
export async function check(): Promise<Checked[]> {
  const types = (project: string) => print(`types of ${project}`, [tool('typescript/bin/tsc'), '-p', `config/tsconfig.${project}.json`, '--pretty', 'false']);
  // Two at a time: the compiler itself uses several threads.
  const first = await Promise.all([types('contract'), types('web')]);
  const second = await Promise.all([types('server'), types('e2e')]);
  const lint = await print('lint', [tool('oxlint/bin/oxlint')]);
  return [{ name: 'type check', passed: [...first, ...second].every(Boolean) }, { name: 'lint', passed: lint }];
}

async function print(name: string, parameters: string[]): Promise<boolean> {
  const { code, output } = await run(parameters, { stdio: ['ignore', 'pipe', 'pipe'], seconds: 900 });
  console.log(code === 0 ? `ok    ${name}` : `\nFAILED ${name}\n${output.trimEnd()}\n`);
  return code === 0;
}
