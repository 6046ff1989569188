/** Where in a question the lake stumbled; it says so at the end of its message, in either language. */
export function placeInQuestion(message: string): { line: number; column: number } | undefined {
  const found = /（第 (\d+) 行第 (\d+) 列）\s*$|\(line (\d+), column (\d+)\)\s*$/.exec(message);
  return found ? { line: Number(found[1] ?? found[3]), column: Number(found[2] ?? found[4]) } : undefined;
}
