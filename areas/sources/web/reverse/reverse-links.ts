export const reversePath = '/resourceManage/metaDataManage/libraryManage/reverse';
export const linkToReverse = (source: string): string => `${reversePath}?${new URLSearchParams({ wid: source })}`;
