import { App } from 'antd';
import { useEffect } from 'react';
import { setNoticeSink } from '../notices.ts';
import './notice-bridge.css';

/** From here on notices are antd's. */
export function NoticeBridge() {
  const { message, notification, modal } = App.useApp();
  useEffect(() => {
    setNoticeSink({
      message: (kind, text) => void message.open({ type: kind, content: text }),
      notification: (kind, title, description) => notification[kind]({ title, description: <span className="notice-text">{description}</span> }),
      dialog: ({ title, text, ok, onOk }) => void modal.warning({ title, content: text, okText: ok, onOk, keyboard: false, centered: true }),
    });
  }, [message, notification, modal]);
  return null;
}
