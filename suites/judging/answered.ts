import type { Exchange } from '../../harness/index.ts'

/** A response, or a refusal by HTTP status alone, which is the transport's concern. */
export const isAnswered = ({ response, http }: Exchange): boolean =>
  response !== undefined || (http?.status ?? 0) >= 400
