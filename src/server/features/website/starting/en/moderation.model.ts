import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const moderation: StartingText = {
  title: 'Content moderation and user safety',
  summary: 'What has no place here, how to report it, who decides, and how to object.',
  body: [
    ...chapter(
      'What this service is for',
      'Archives keep what happened, and not all of it was good. Photographs of war, hateful leaflets of their time, testimonies of violence: kept, described and shown with their context they belong in an archive. This policy is not about them. It is about harm that is done with this service to people who live today.',
    ),
    ...chapter(
      'What has no place here',
      [
        'Sexual depictions of children, in whatever form. We remove them at once, close the account, and report them to the authorities.',
        'Intimate pictures or recordings of people who have not agreed to their being published.',
        'Threats, calls for violence against people, and praise of those who commit it, unless it is shown as evidence with its context.',
        'Contempt of people for their origin, religion, sex, orientation, disability or illness, put forward as one’s own.',
        'Private addresses, papers, health records and the like of living people, published against their will.',
        'Works of others without a right to them.',
        'Programmes that do harm, and pages that are made to deceive.',
      ],
      'What comes from the past and falls under one of these is judged by whether a reader can see why it is kept: by its description, its place in an exhibit, its date and its source. Sexual depictions of children are never shown, whatever their age.',
    ),
    ...chapter(
      'Care for those who are shown',
      'We ask every organisation to think of the people in its recordings and photographs, and of their families. The product helps: everything is private until somebody opens it, a consent form has a field of its own, whole galleries can ask for a password, and what was opened can be closed again with one press. From then on no address of it answers any more.',
    ),
    ...chapter(
      'How to report something',
      'Every public item has a button, Report, with which anybody can say what is wrong: without an account, and without giving a name. Whoever leaves an address gets the answer by mail. The report goes to those who look after that archive. If they are part of the problem, or nothing happens, write to whoever runs this server by the <a href="/contact">contact page</a>; name the address of the page.',
      'If somebody is in danger now, please call the police first.',
    ),
    ...chapter(
      'Who decides, and by when',
      'Those who look after an archive decide about its items: they see each report with the item beside it, may make it private with the same press, and write an answer. Whoever runs this server decides where that does not suffice.',
      [
        'What endangers people, or shows children in a sexual way: at once, at the latest within 24 hours after we know of it.',
        'Everything else: within seven days.',
        'A person decides, always. No programme takes anything down here by itself, except that files in which a virus scanner finds something are opened to nobody.',
      ],
    ),
    ...chapter(
      'What follows',
      'The mildest thing that helps: a word in the description, an item made private, an item removed, a gallery closed, an account locked. Members of the project are told what was done and why, unless the law forbids it. Whoever publishes clearly unlawful things again and again, or reports again and again what is clearly nothing, is locked out after a warning.',
    ),
    ...chapter(
      'If you do not agree',
      'Whoever was decided against, and whoever reported in vain, may object within six months by the contact page. Somebody else then looks at it, where there is somebody else, and answers with reasons. Your way to the courts, and to a body for settling disputes out of court, remains open.',
    ),
    ...chapter('Safety of members and givers', [
      'Who added an item, where it lies and its consent form are never told to visitors.',
      'What somebody gives by a portal is seen by nobody but reviewers until they decide. The link in the receipt works without an account, and is good for that gift alone.',
      'Photographs are shown without the place and the names that a camera wrote into the file.',
      'Owners see every role and can end it at once; everybody sees where they are signed in, and can end that, too.',
      'This service is not made for children. Schools and clubs that work with them use it through their staff.',
    ]),
    ...chapter(
      'What we tell about it',
      'Whoever runs this server says on request how many reports came in and how they were decided. Orders of courts and authorities are checked for whether they hold, answered only as far as they go, and told to the organisation concerned unless that is forbidden.',
    ),
  ],
}
