import { describe, expect, it } from 'vitest';
import { pictureFormat } from './picture-format.ts';
import { pngOf } from './testing-pictures.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('the format of a picture', () => {
  it('is read from its own bytes', () => {
    expect(pictureFormat(Buffer.from(pngOf(300, 200)))).toEqual({ type: 'image/png', width: 300, height: 200 });
    // An application segment, then the frame: 100 high, 640 wide.
    expect(pictureFormat(hex('ffd8 ffe0 0004 4a46 ffc2 0011 08 0064 0280 03 0000000000')))
      .toEqual({ type: 'image/jpeg', width: 640, height: 100 });
    expect(pictureFormat(hex(`52494646 00000000 57454250 56503858 0a000000 00000000 ff0300 c70000`)))
      .toEqual({ type: 'image/webp', width: 1024, height: 200 });
  });

  it('is unknown for everything else, cut off or dressed up', () => {
    for (const bytes of ['', '89504e47', 'ffd8ff', 'ffd8 0000 0004 0000 0000 0000', '52494646 00000000 57454250 56503858', '3c737667'].map(hex)) {
      expect(pictureFormat(bytes)).toBeUndefined();
    }
  });

  it('does not walk for ever through segments of no length', () => {
    expect(pictureFormat(Buffer.concat([hex('ffd8'), ...Array.from({ length: 50 }, () => hex('ffe0 0000'))]))).toBeUndefined();
  });
});
