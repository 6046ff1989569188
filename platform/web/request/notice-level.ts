/** How a failed call is told (specification 8). A caller that shows the failure itself says `silent`. */
export const noticeLevel = { silent: 0, warning: 1, error: 2, notification: 4, redirect: 9 } as const;

export type NoticeLevel = (typeof noticeLevel)[keyof typeof noticeLevel];
