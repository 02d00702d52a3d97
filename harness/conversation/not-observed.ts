/** Thrown when a judge reaches for something that never happened; it becomes a not-observed verdict. */
export class NotObserved extends Error {
  override readonly name = 'NotObserved'
}
