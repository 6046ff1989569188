import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { click, find, press, render, settle, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { NameCell } from './name-cell.tsx';

const save = vi.fn();
function Names() {
  const [names, setNames] = useState<Record<string, string>>({ student: '学生', course: '' });
  return (
    <table>
      <tbody>
        {Object.entries(names).map(([of, name]) => (
          <tr key={of}>
            <td>
              <NameCell of={of} name={name} readOnly={false} onSave={async (next) => {
                await save(of, next);
                setNames((current) => ({ ...current, [of]: next }));
              }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const label = (of: string) => `Change the business name of ${of}`;
const open = async (of: string) => {
  save.mockReset();
  await render(<Names />);
  await click(label(of));
  return find(label(of), 'input');
};

describe('a business name in the list', () => {
  it('is saved with Enter, once', async () => {
    const input = await open('course');
    await type(input, ' 课程 ');
    await press(input, 'Enter');
    await until(() => shows('课程'));
    expect(save.mock.calls).toEqual([['course', '课程']]);
  });

  it('is saved with Tab, which goes on to the next row', async () => {
    const input = await open('student');
    await type(input, '在校学生');
    await press(input, 'Tab');
    await until(() => document.querySelector(`input[aria-label="${label('course')}"]`));
    expect(save.mock.calls).toEqual([['student', '在校学生']]);
  });

  it('stays as it was after Escape', async () => {
    const input = await open('student');
    await type(input, 'other');
    await press(input, 'Escape');
    expect(save).not.toHaveBeenCalled();
    expect(shows('学生')).toBe(true);
  });

  it('is not saved when nothing changed', async () => {
    const input = await open('student');
    await press(input, 'Enter');
    expect(save).not.toHaveBeenCalled();
  });

  it('keeps what was typed when it could not be saved', async () => {
    const input = await open('student');
    save.mockRejectedValue(new Error('taken'));
    await type(input, 'other');
    await act(async () => press(input, 'Enter'));
    await settle();
    expect((find(label('student'), 'input') as HTMLInputElement).value).toBe('other');
  });
});
