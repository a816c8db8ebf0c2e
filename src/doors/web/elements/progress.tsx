interface Props {
  label: string;
  percent: number;
  /** The look of the track. */
  className: string;
}

/** A bar that fills. */
export const Progress = ({ label, percent, className }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    className={`overflow-hidden rounded-full ${className}`}
  >
    <div
      className="h-full rounded-full bg-accent transition-[width] duration-300"
      style={{ width: `${percent}%` }}
    />
  </div>
);
