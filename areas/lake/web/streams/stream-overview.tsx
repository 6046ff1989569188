import type { ReactNode } from 'react';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { StreamDefinition } from '../../contract/definitions.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { lakeLayerWords, pushLevelWords } from '../../contract/task-words.ts';
import { TaskWay } from '../tasks/use-task-columns.tsx';
import { streamsWords } from './streams-words.ts';

/** The definition in words. */
export function StreamOverview({ task }: { task: TaskDetail }) {
  const say = useWords(streamsWords);
  const text = useText();
  const read = StreamDefinition.safeParse(task.definition);
  if (!read.success) return null;
  const { source, window, sql, timeField, watermarkSeconds, idleSeconds, late, lateSeconds, topic } = read.data;
  const seconds = (count: number) => say('seconds_', { count });
  return (
    <div className="task-parts">
      <Part title={say('source')}>
        <Fact label={say('way')} wide><TaskWay task={task} /></Fact>
        <Fact label={say('sourceKind')}>{say(source.kind === 'topic' ? 'ofTopic' : 'ofChanges')}</Fact>
        {source.kind === 'topic' && <Fact label={say('begin')}>{say(source.start)}</Fact>}
        {task.layer && <Fact label={say('layer')}>{text(lakeLayerWords[task.layer])}</Fact>}
        {topic && <Fact label={say('alsoTopic')}>{topic.topic}{topic.key && ` (${topic.key})`}</Fact>}
        <Fact label={say('pushLevel')}>{text(pushLevelWords[task.push_level])}</Fact>
        {task.description && <Fact label={say('description')} wide>{task.description}</Fact>}
      </Part>
      <Part title={say('compute')}>
        <Fact label={say('timeField')}>{timeField || say('byArrival')}</Fact>
        <Fact label={say('delay')}>{seconds(watermarkSeconds)}</Fact>
        <Fact label={say('idle')}>{idleSeconds ? seconds(idleSeconds) : say('never')}</Fact>
        <Fact label={say('window')}>{say(window.kind === 'none' ? 'none_' : window.kind)}{window.kind !== 'none' && ` · ${seconds(window.seconds)}`}{window.kind === 'sliding' && ` / ${seconds(window.every)}`}</Fact>
        {window.kind !== 'none' && <Fact label={say('late')}>{say(late)}{late !== 'drop' && ` · ${seconds(lateSeconds)}`}</Fact>}
        <Fact label={say('sql')} wide><div className="stream-editor"><SqlEditor value={sql} readOnly dialect="postgresql" label={say('sql')} /></div></Fact>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <section className="task-part"><h3>{title}</h3><dl className="task-facts">{children}</dl></section>;
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return <div style={wide ? { gridColumn: '1 / -1' } : undefined}><dt>{label}</dt><dd>{children}</dd></div>;
}
