import { useNow } from '#platform/web/blocks/cells/use-now.ts';
import { useLanguage } from '#platform/web/language.ts';
import { activeRoleOf, useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { homeWords } from './home-words.ts';
import { partOfDay } from './part-of-day.ts';

export function Greeting() {
  const say = useWords(homeWords);
  const language = useLanguage();
  const user = useUser();
  const now = new Date(useNow());
  const role = activeRoleOf(user)?.rolename;
  const day = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'full' }).format(now);
  const standing = user?.simulated ? say('viewing', { name: user.simulated.deptname }) : role && say('role', { role });
  return (
    <header className="home-greeting">
      <h1>{say(partOfDay(now.getHours()), { name: user?.name ?? '' })}</h1>
      <p>{[standing, day].filter(Boolean).join(' · ')}</p>
    </header>
  );
}
