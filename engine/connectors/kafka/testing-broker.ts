import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A broker for tests, from Debian's kcat; undefined, said loudly, where there is none. */
export async function startMockBroker(): Promise<{ address: string; stop(): Promise<void> } | undefined> {
  if (!hasKcat()) {
    console.error('\n!!! KAFKA TESTS ARE SKIPPED: install kcat (Debian: apt-get install kcat).\n');
    return undefined;
  }
  const broker = spawn('kcat', ['-C', '-b', 'dummy', '-X', 'test.mock.num.brokers=1', '-t', 'keepalive', '-o', 'end', '-q'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  for await (const chunk of broker.stderr) {
    said += String(chunk);
    if (/127\.0\.0\.1:\d+/.test(said)) break;
  }
  const address = /127\.0\.0\.1:\d+/.exec(said)?.[0];
  if (!address) throw new Error(`the broker did not start: ${said}`);
  return {
    address,
    async stop() {
      if (broker.exitCode !== null) return;
      const ended = once(broker, 'exit');
      broker.kill();
      await ended;
    },
  };
}

/** `npm test` installs it where it may. */
function hasKcat(): boolean {
  return spawnSync('kcat', ['-V']).status === 0;
}
