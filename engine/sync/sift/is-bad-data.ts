import { ConnectorFailure } from '../../connectors/failure.ts';

/** A lake that could be reached refused what was given to it. */
export const isBadData = (error: unknown): error is ConnectorFailure => error instanceof ConnectorFailure && error.kind === 'bad-data';
