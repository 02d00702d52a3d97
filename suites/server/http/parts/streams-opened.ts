import { type Exchange, mediaType } from '../../../../harness/index.ts'

/** Whether an HTTP request was answered with an event stream. */
export function opensStream({ http }: Exchange): boolean {
  return http?.status === 200 && mediaType(http.responseHeaders) === 'text/event-stream'
}
