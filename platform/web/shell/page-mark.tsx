import { Watermark } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { UserInfo } from '../session/wire.ts';
import { useThemeMode } from '../theme-mode.ts';
import { palettes } from '../theme.ts';

/** Who is looking, and when, across the page: for installations that want it. Lies over everything and lets every click through. */
export function PageMark({ user }: { user: UserInfo }) {
  const mode = useThemeMode();
  const [now, setNow] = useState(() => dayjs());
  useEffect(() => {
    const timer = setInterval(() => setNow(dayjs()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="frame-mark" aria-hidden>
      <Watermark content={[`${user.name} ${user.userid}`, now.format('YYYY-MM-DD HH:mm')]} gap={[160, 120]} font={{ fontSize: 13, color: palettes[mode].watermark }}>
        <div className="frame-mark-area" />
      </Watermark>
    </div>
  );
}
