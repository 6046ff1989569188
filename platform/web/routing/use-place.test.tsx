import { describe, expect, it } from 'vitest';
import { click, find, render, shows } from '../blocks/testing/render.tsx';
import { usePlace } from './use-place.ts';

function Place() {
  const place = usePlace(['/system/users', '/users']);
  return (
    <>
      <p>{`${place.base} at ${place.part || 'itself'} for ${place.parameters.get('wid')}`}</p>
      <button type="button" onClick={() => place.open('Edit', { wid: 'u1' })}>Edit</button>
      <button type="button" onClick={() => place.close('wid')}>Close</button>
    </>
  );
}

describe('the place of a screen with several addresses', () => {
  it('stays with the address it was opened by and keeps the filters of the list', async () => {
    const page = await render(<Place />, '/users?key=ann');
    await click(find('Edit'));
    expect(page.address()).toBe('/users/Edit?key=ann&wid=u1');
    expect(shows('/users at Edit for u1')).toBe(true);
    await click(find('Close'));
    expect(page.address()).toBe('/users?key=ann');
  });

  it('does not take an address for another that begins alike', async () => {
    await render(<Place />, '/system/users/Edit');
    expect(shows('/system/users at Edit')).toBe(true);
  });
});
