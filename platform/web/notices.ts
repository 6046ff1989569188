import { plainNotices } from './plain-notices.ts';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** Where notices appear. antd shows them once the shell is there; before, plain elements do. */
export interface NoticeSink {
  message(kind: NoticeKind, text: string): void;
  notification(kind: NoticeKind, title: string, description: string): void;
  /** A question with one answer; `onOk` runs when it is given. */
  dialog(question: { title: string; text: string; ok: string; onOk(): void }): void;
}

let sink: NoticeSink = plainNotices;

export function setNoticeSink(next: NoticeSink): void {
  sink = next;
}

/** For code outside of components too: always goes where notices go at this moment. */
export const notices: NoticeSink = {
  message: (kind, text) => sink.message(kind, text),
  notification: (kind, title, description) => sink.notification(kind, title, description),
  dialog: (question) => sink.dialog(question),
};
