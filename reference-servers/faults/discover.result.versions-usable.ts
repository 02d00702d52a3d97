import { fault } from '../seams.ts'

export default fault({
  requirement: 'discover.result.versions-usable',
  says: 'lists a draft that it no longer serves',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'errors.mcp-range.defined-meaning-only': '-32022 comes for a version that it lists',
  },
  seams: { supportedVersions: (supported, next) => [...next(supported), '2026-05-01'] },
})
