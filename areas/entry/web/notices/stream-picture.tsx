/** The mark drawn out, and what happened to the stream: it ends nowhere, meets a gate, or has little room. */
type Story = 'lost' | 'closed' | 'narrow';

export function StreamPicture({ story }: { story: Story }) {
  return (
    <svg className="stream-picture" viewBox="0 0 280 120" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden>
      <path d="M10 22C80 22 76 60 132 60" opacity="0.45" />
      <path d="M10 98C80 98 76 60 132 60" opacity="0.45" />
      <path d="M10 60H132" opacity="0.7" />
      {ends[story]}
    </svg>
  );
}

const ends: Record<Story, React.ReactNode> = {
  lost: (
    <>
      <path d="M132 60h34" strokeWidth="5" />
      <path d="M178 60h10M200 60h6M218 60h3" className="quiet" strokeWidth="5" />
      <circle cx="248" cy="60" r="14" className="quiet" strokeWidth="2" strokeDasharray="3 6" />
    </>
  ),
  closed: (
    <>
      <path d="M132 60h54" strokeWidth="5" />
      <path d="M204 26v68" strokeWidth="5" className="quiet" />
      <path d="M224 60h42" className="quiet" strokeDasharray="2 10" />
    </>
  ),
  narrow: (
    <>
      <path d="M132 60h56" strokeWidth="5" />
      <path d="M204 26v68" />
      <path d="M266 26v68" className="quiet" strokeDasharray="2 9" />
      <path d="M218 60h32M242 52l8 8-8 8" className="quiet" strokeWidth="2" />
    </>
  ),
};
