import type { ReactNode } from 'react';
import type { ServerStatus, StoreStatus } from '#platform/contract/platform/health.ts';
import { duration, exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { healthWords } from './health-words.ts';

function Fact({ label, children, title }: { label: string; children: ReactNode; title?: string }) {
  return <div title={title}><dt>{label}</dt><dd>{children}</dd></div>;
}

export function ServerFacts({ server, now }: { server: ServerStatus; now: string }) {
  const say = useWords(healthWords);
  const language = useLanguage();
  const { process, machine, machine_free: free } = server.memory;
  return (
    <dl className="health-facts">
      <Fact label={say('version')}>{server.version}</Fact>
      <Fact label={say('started')} title={exactTime(server.started)}>{duration(Date.parse(now) - Date.parse(server.started), language)}</Fact>
      <Fact label={say('node')}>{server.node}</Fact>
      <Fact label={say('processors')}>{server.processors}</Fact>
      <Fact label={say('processMemory')}>{fileSize(process)}</Fact>
      <Fact label={say('machineMemory')}>{say('of', { free: fileSize(free), total: fileSize(machine) })}</Fact>
      <Fact label={say('listeners')}>{server.listeners}</Fact>
      <Fact label={say('system')}>{server.system}</Fact>
    </dl>
  );
}

export function StoreFacts({ store, now }: { store: StoreStatus; now: string }) {
  const say = useWords(healthWords);
  const language = useLanguage();
  const { used, most, own, own_idle: idle, own_waiting: waiting } = store.connections;
  return (
    <dl className="health-facts">
      <Fact label={say('storeKind')}>{say(store.kind)}</Fact>
      <Fact label={say('version')}>{store.version}</Fact>
      <Fact label={say('started')} title={exactTime(store.started)}>{duration(Date.parse(now) - Date.parse(store.started), language)}</Fact>
      <Fact label={say('size')}>{fileSize(store.size)}</Fact>
      <Fact label={say('answer')}>{`${store.answer_ms} ms`}</Fact>
      <Fact label={say('connections')}>{`${used} / ${most}`}</Fact>
      <Fact label={say('pool')}>{say('poolText', { own, idle, waiting })}</Fact>
      <Fact label={say('longest')}>{store.longest_ms === null ? say('none') : duration(store.longest_ms, language)}</Fact>
    </dl>
  );
}
