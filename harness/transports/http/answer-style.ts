import type { HeaderList } from '../../wire/http/headers.ts'
import type { Cut } from '../pieces.ts'

/** What is otherwise than usual in the answers of an HTTP listener. */
export interface AnswerStyle {
  /** Changes the header fields of each answer before it is recorded and written. */
  readonly headers?: (headers: HeaderList) => HeaderList
  /** Cuts up bodies, and the events of event streams. */
  readonly cut?: Cut
}
