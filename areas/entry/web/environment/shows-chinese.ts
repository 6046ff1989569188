const size = 24;

/** Draws a character and one that no font has: without a Chinese font both are the same empty box. */
export function showsChinese(): boolean {
  return picture('川') !== picture('\u{10FFFE}') && picture('川') !== picture('百');
}

function picture(character: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '';
  context.font = `${size - 4}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText(character, 0, 0);
  return context.getImageData(0, 0, size, size).data.join();
}
