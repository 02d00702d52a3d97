import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.version.counter-offer',
  says: 'agrees to whatever version it is asked for',
  seams: { negotiate: (requested) => requested },
})
