import { BarChartOutlined, CrownOutlined, DotChartOutlined, LineChartOutlined, NodeIndexOutlined, RiseOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { builtInAlgorithms, type BuiltInKey } from '#engine/algorithms/built-ins.ts';
import { useText } from '#platform/web/language.ts';
import { linkToAlgorithm } from './algorithm-links.ts';

const icons: Record<BuiltInKey, ReactNode> = {
  statistics: <BarChartOutlined />, regression: <RiseOutlined />, 'outliers-z': <WarningOutlined />, 'outliers-iqr': <WarningOutlined />, 'moving-average': <LineChartOutlined />,
  'exponential-smoothing': <LineChartOutlined />, rfm: <CrownOutlined />, pairs: <NodeIndexOutlined />, 'k-means': <DotChartOutlined />,
};

export function BuiltInCards() {
  const text = useText();
  return (
    <ul className="algorithm-cards">
      {builtInAlgorithms.map(({ key, title, description }) => (
        <li key={key}>
          <Link to={linkToAlgorithm(key)} className="algorithm-card">
            <span className="algorithm-icon" aria-hidden>{icons[key]}</span>
            <strong>{text(title)}</strong>
            <span>{text(description)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
