/** Thrown inside the making of sample arguments: this schema asks for more than we make. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}
