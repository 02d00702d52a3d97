/** What hosts may make of skills. */

import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'

const modern = since('2026-07-28')

export default quirks({
  'answers-folders-from-entries': {
    says: 'It answers for a folder of a skill from the entry alone.',
    revisions: modern,
    seams: { skills: { readsFolder: (isKnown, next) => !isKnown && next() } },
    tolerates: ['skills.directory.from-entry'],
    hides: ['skills.directory.*', 'skills.capability.client-no-directory-read'],
  },
  'tells-the-self-given-name-too': {
    says: 'It tells its model of a skill what the server calls itself, beside its own label, and the whole as a warning.',
    revisions: modern,
    seams: {
      skills: {
        tells: ({ serverName }, next) =>
          `Not from this machine, and not verified by its author (${serverName}). ${next()}`,
      },
    },
  },
  'asks-for-each-entry': {
    says: 'It asks for the entry of a skill anew whenever the skill is loaded.',
    revisions: modern,
    seams: { skills: { knows: () => undefined } },
  },
})
