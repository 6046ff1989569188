export interface FileRules {
  /** In bytes. */
  limit: number;
  /** Endings with their dot, for example `.csv`; all when left out. */
  types?: readonly string[];
}

export type FileProblem = 'fileTooLarge' | 'fileWrongType' | 'fileEmpty';

export function checkFile(file: { name: string; size: number }, { limit, types }: FileRules): FileProblem | undefined {
  const name = file.name.toLowerCase();
  if (types && !types.some((type) => name.endsWith(type.toLowerCase()))) return 'fileWrongType';
  if (file.size === 0) return 'fileEmpty';
  return file.size > limit ? 'fileTooLarge' : undefined;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]}`;
}
