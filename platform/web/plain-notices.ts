import type { NoticeKind, NoticeSink } from './notices.ts';
import './plain-notices.css';

const visibleFor: Record<NoticeKind, number> = { success: 3_000, info: 3_000, warning: 5_000, error: 6_000 };

/** Notices without antd, for the login page and for anything that happens before the shell. */
export const plainNotices: NoticeSink = {
  message: (kind, text) => toast(kind, text),
  notification: (kind, title, description) => toast(kind, title, description),
  dialog({ title, text, ok, onOk }) {
    const dialog = document.createElement('dialog');
    dialog.className = 'plain-dialog';
    const button = element('button', 'plain-dialog-ok', ok);
    dialog.append(element('h2', 'plain-dialog-title', title), element('p', 'plain-dialog-text', text), button);
    button.addEventListener('click', () => dialog.close());
    // Escape answers too: there is only one answer.
    dialog.addEventListener('close', () => {
      dialog.remove();
      onOk();
    });
    document.body.append(dialog);
    dialog.showModal();
  },
};

function toast(kind: NoticeKind, title: string, description?: string): void {
  const card = element('div', 'plain-notice');
  card.dataset.kind = kind;
  card.role = kind === 'error' || kind === 'warning' ? 'alert' : 'status';
  card.append(element('strong', 'plain-notice-title', title));
  if (description) card.append(element('span', 'plain-notice-text', description));
  corner().append(card);
  setTimeout(() => card.remove(), visibleFor[kind]);
}

function corner(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('.plain-notices');
  if (existing) return existing;
  const made = element('div', 'plain-notices');
  document.body.append(made);
  return made;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = ''): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
