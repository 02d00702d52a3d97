/** The validators of the revisions under test, ready for synchronous use by judges. */
import { type Json, loadValidators, type RevisionId, type Validators, type Violation } from '../../../schema/index.ts'

type Validate = (type: string, value: Json) => readonly Violation[]

export async function loadValidation(revisions: readonly RevisionId[]): Promise<(revision: RevisionId) => Validate> {
  const loaded = new Map<RevisionId, Validators>()
  await Promise.all(revisions.map(async (revision) => loaded.set(revision, await loadValidators(revision))))
  return (revision) => {
    const validators = loaded.get(revision)
    if (validators === undefined) throw new RangeError(`the validators of ${revision} are not loaded`)
    return (type, value) => validators.validate(type, value)
  }
}
