import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const moderation: StartingText = {
  title: 'Content moderation and user safety',
  summary: 'What isn’t allowed here, how to report it, who decides, and how to appeal.',
  body: [
    ...chapter(
      'What this service is for',
      'Archives preserve what happened, and not all of it was good. Photographs of war, hateful leaflets from the past and testimonies of violence belong in an archive when they’re preserved, described and shown in context. This policy isn’t about such material. It’s about harm done through this service to people who are alive today.',
    ),
    ...chapter(
      'What isn’t allowed',
      [
        'Sexual depictions of children in any form. We remove them immediately, close the account and report them to the authorities.',
        'Intimate images or recordings of people who haven’t consented to publication.',
        'Threats, calls for violence against people and praise for people who commit it, unless shown as evidence and in context.',
        'Contempt for people because of their origin, religion, sex, sexual orientation, disability or illness, expressed as your own view.',
        'Living people’s private addresses, personal papers, health records and similar documents, published against their will.',
        'Other people’s work that you don’t have the right to use.',
        'Malicious software, and pages intended to deceive.',
      ],
      'If historical material falls under one of these points, we consider whether its description, its place in an exhibit, its date and its source show readers why it’s preserved. Sexual depictions of children are never shown, however old they are.',
    ),
    ...chapter(
      'Care for the people shown',
      'We ask every organisation to consider the people in its recordings and photographs, and their families. Vitrine helps: everything is private until someone publishes it, there’s a field for the consent form number, a password can protect a whole gallery, and published items can be made private again with one click. Links to them then stop working.',
    ),
    ...chapter(
      'How to report something',
      'Every public item has a “Report” button. Anyone can use it to report a problem, without an account and without giving a name. If you leave an email address, the reply is sent there. Your report goes to the people who look after that archive. If they’re part of the problem or don’t respond, write to the operator of this server through the <a href="/contact">contact page</a> and include the address of the page.',
      'If someone is in danger now, call the police first.',
    ),
    ...chapter(
      'Who decides, and how quickly',
      'The people who look after an archive decide about its items. They see each report beside the item, can make the item private when they close the report, and write a reply. Where that isn’t enough, the operator of this server decides.',
      [
        'We act immediately on content that endangers people or sexualises children, and in any case within 24 hours of learning about it.',
        'We make a decision on all other reported content within seven days.',
        'A person always decides. The only exception is a file in which a virus scanner finds something: it’s blocked automatically, and no one can open it.',
      ],
    ),
    ...chapter(
      'What we do',
      'We take the least severe step that helps: add a note to the description, make an item private, remove an item, close a gallery or suspend an account. We tell the project’s members what we did and why, unless the law forbids it. Anyone who repeatedly publishes clearly unlawful content, or repeatedly sends clearly unfounded reports, is suspended after a warning.',
    ),
    ...chapter(
      'If you disagree',
      'If a decision went against you or your report was rejected, you can appeal through the contact page within six months. If possible, someone else then reviews the case and replies with reasons. You can still go to court or to an out-of-court dispute settlement body.',
    ),
    ...chapter('Safety of members and contributors', [
      'Visitors never see who added an item, where it’s stored or its consent form number.',
      'Only reviewers see a submission until it’s approved. The link to its status page works without an account, and only for that submission.',
      'Photographs are shown without the location and names that a camera saved in the file.',
      'Owners can see everyone’s role and remove anyone at any time. Everyone can see where they’re signed in, and sign out of any browser.',
      'This service isn’t made for children. Schools and clubs that work with children use it through their staff.',
    ]),
    ...chapter(
      'What we report',
      'On request, we disclose how many reports we received and how they were resolved. We check that orders from courts and authorities are valid, and comply only to the extent required. We inform the organisation concerned unless the law forbids it.',
    ),
  ],
}
