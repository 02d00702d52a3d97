import { faults } from '../../fault.ts'
import { handle } from '../../fault-overrides.ts'
import { between, revisions, until } from '../../revisions.ts'

export default faults({
  'lifecycle.errors.server-version-mismatch-handled': {
    says: 'gives up on initialize when it does not know the version',
    alsoBreaks: { 'lifecycle.version.counter-offer': 'no answer is no counter-offer either' },
    seams: handle('initialize', (request, context, next) =>
      revisions.some((known) => known === request.params?.protocolVersion)
        ? next(request, context)
        : new Promise(() => {}),
    ),
  },
  'lifecycle.version.counter-offer-latest': {
    says: 'falls back to its oldest version when it does not know the one asked for',
    revisions: between('2025-03-26', '2025-11-25'),
    seams: {
      negotiate: (requested, supported) =>
        supported.find((revision) => revision === requested) ?? supported[0] ?? requested,
    },
  },
  'lifecycle.version.counter-offer': [
    {
      says: 'agrees to whatever version it is asked for',
      seams: { negotiate: (requested) => requested },
    },
    {
      says: 'agrees to any version that is newer than its own',
      seams: {
        negotiate: (requested, supported, next) =>
          requested > (supported.at(-1) ?? '') ? requested : next(requested, supported),
      },
    },
    {
      says: 'agrees to any version that begins like one of its own',
      transports: ['streamable-http'],
      seams: {
        negotiate: (requested, supported, next) =>
          supported.some((own) => requested.startsWith(own)) ? requested : next(requested, supported),
      },
    },
    {
      says: 'agrees to any date that lies between two of its own',
      transports: ['streamable-http'],
      seams: {
        negotiate: (requested, supported, next) =>
          /^2025-\d\d-\d\d$/.test(requested) ? requested : next(requested, supported),
      },
    },
  ],
  'lifecycle.version.echo-supported': {
    says: 'offers its newest version to strangers, yet does not take it when a client asks for it',
    revisions: until('2025-06-18'),
    seams: {
      negotiate: (requested, supported, next) =>
        requested === supported.at(-1) ? (supported.at(-2) ?? requested) : next(requested, supported),
    },
  },
})
