import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { endSimulation } from '../session/simulation.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';
import './simulation-banner.css';

/** Nobody should mistake what a department sees for what they see themselves. */
export function SimulationBanner({ name }: { name: string }) {
  const say = useWords(shellWords);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await endSimulation().finally(() => setLeaving(false));
  };
  return (
    <div className="simulation-banner" role="status">
      <EyeOutlined aria-hidden />
      <span title={name}>{say('simulated', { name })}</span>
      <Button size="small" loading={leaving} onClick={() => void leave()}>{say('endSimulation')}</Button>
    </div>
  );
}
