import { isAskedFor, run, tool } from './run.ts';

export interface Checked {
  name: string;
  passed: boolean;
}

if (isAskedFor(import.meta.filename)) {
  const failed = (await check()).filter(({ passed }) => !passed);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Types of all three projects, then lint. What is wrong is printed as it is found. */
export async function check(): Promise<Checked[]> {
  const types = (project: string) => print(`types of ${project}`, [tool('typescript/bin/tsc'), '-p', `config/tsconfig.${project}.json`, '--pretty', 'false']);
  // Two at a time: the compiler itself uses several threads.
  const [server, others] = await Promise.all([types('server'), types('contract').then(async (passed) => (await types('web')) && passed)]);
  const lint = await print('lint', [tool('oxlint/bin/oxlint')]);
  return [{ name: 'type check', passed: server && others }, { name: 'lint', passed: lint }];
}

async function print(name: string, parameters: string[]): Promise<boolean> {
  const { code, output } = await run(parameters, { stdio: ['ignore', 'pipe', 'pipe'], seconds: 900 });
  console.log(code === 0 ? `ok    ${name}` : `\nFAILED ${name}\n${output.trimEnd()}\n`);
  return code === 0;
}
