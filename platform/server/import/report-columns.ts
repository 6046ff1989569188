/** What an error report says besides the columns of the file. */
export const reportColumns = {
  row: { zh: '原行号', en: 'Row in file' },
  problem: { zh: '问题', en: 'Problem' },
} as const;
