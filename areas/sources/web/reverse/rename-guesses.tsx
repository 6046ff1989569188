import { Checkbox } from 'antd';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { Rename, RenameGuess } from '../../contract/reverse-import.ts';
import { renameKey } from './preview-choice.ts';
import { reverseWords } from './reverse-words.ts';

interface RenameGuessesProps {
  guesses: readonly RenameGuess[];
  confirmed: readonly Rename[];
  busy: boolean;
  onChange: (guess: RenameGuess, on: boolean) => void;
}

/** Guesses only: nothing is taken for a rename that nobody confirmed. */
export function RenameGuesses({ guesses, confirmed, busy, onChange }: RenameGuessesProps) {
  const say = useWords(reverseWords);
  const text = useText();
  const taken = new Set(confirmed.map(renameKey));
  return (
    <section className="source-part rename-guesses">
      <h3>{say('renamesTitle')}</h3>
      <p className="reverse-note">{say('renamesHint')}</p>
      <ul>
        {guesses.map((guess) => (
          <li key={renameKey(guess)}>
            <Checkbox checked={taken.has(renameKey(guess))} disabled={busy} onChange={(event) => onChange(guess, event.target.checked)}>
              {guess.field === undefined
                ? say('renameObject', { from: guess.dataObject, to: guess.toSchema ? `${guess.toSchema}.${guess.to}` : guess.to })
                : say('renameField', { object: guess.dataObject, from: guess.field, to: guess.to })}
            </Checkbox>
            <span className="reverse-note">{say('sure', { percent: guess.confidence })} · {text(guess.reason)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
