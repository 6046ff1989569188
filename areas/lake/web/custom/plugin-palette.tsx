import type { PluginKey } from '#engine/pipeline/settings.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { pluginGroups, pluginGroupWords, plugins } from '../../contract/plugins.ts';
import { pieceType } from '../compose/use-canvas.ts';
import { customWords } from './custom-words.ts';
import { iconOf } from './plugin-looks.tsx';

/** What can be put on the canvas: by dragging, or by a click after the node that is chosen. */
export function PluginPalette({ onAdd }: { onAdd: (plugin: PluginKey) => void }) {
  const say = useWords(customWords);
  const text = useText();
  const keys = Object.keys(plugins) as PluginKey[];
  return (
    <aside className="compose-side custom-palette" aria-label={say('palette')}>
      <p>{say('paletteHint')}</p>
      {pluginGroups.map((group) => (
        <section key={group}>
          <h3>{text(pluginGroupWords[group])}</h3>
          <ul className="compose-pieces">
            {keys.filter((key) => plugins[key].group === group).map((key) => (
              <li key={key}>
                <button type="button" className="compose-piece" draggable title={text(plugins[key].help)} onClick={() => onAdd(key)}
                  onDragStart={(event) => {
                    event.dataTransfer.setData(pieceType, key);
                    event.dataTransfer.effectAllowed = 'copy';
                  }}>
                  <span aria-hidden>{iconOf(key)}</span>
                  <span>{text(plugins[key].title)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
