import { Skeleton } from 'antd';
import './skeletons.css';

/** Grey lines in the shape of what is coming, so that nothing jumps when it arrives. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className="lines-skeleton" aria-busy>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton.Input key={index} active size="small" style={{ width: `${[92, 76, 84, 60][index % 4]}%`, minWidth: 0 }} />
      ))}
    </div>
  );
}

export function FieldsSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <div className="fields-skeleton" aria-busy>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton.Input active size="small" style={{ width: '24%', minWidth: 0 }} />
          <Skeleton.Input active block />
        </div>
      ))}
    </div>
  );
}

/** One cell of a table that is loading; widths differ from row to row as real text does. */
export function CellSkeleton({ row }: { row: number }) {
  return <span className="cell-skeleton" style={{ width: `${[72, 54, 64, 48, 80][row % 5]}%` }} aria-hidden />;
}
