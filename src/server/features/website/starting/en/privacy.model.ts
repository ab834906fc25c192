import type { StartingText } from '../../kept/website.model.ts'
import { chapter } from '../blocks.model.ts'

export const privacy: StartingText = {
  title: 'Privacy',
  summary: 'What is kept about you, why, for how long, and how you get it or have it deleted.',
  body: [
    ...chapter(
      'In short',
      [
        'Whoever looks at a gallery, or reads this website, is not recognised again. Nothing is loaded from other companies.',
        'Whoever has an account gives an e-mail address, a name and a password. What they do in a project is recorded for its members.',
        'Nothing is sold, nothing is used for advertising, nothing trains a model.',
      ],
      'Responsible is whoever runs this server: you reach them by the <a href="/contact">contact page</a>. For what an organisation keeps in its projects, people in photographs and recordings included, that organisation is responsible, and we process it on its behalf; its contacts stand at the foot of its gallery.',
    ),
    ...chapter(
      'When you only look',
      'Your browser sends its network address with each request, or it would get no answer. From it we count how many requests come from a network, to keep the service up; those counts end within the hour, most of them within seconds, and within a day those of what a network gives to an archive or reports. The log of the server holds the time, the kind of request and its outcome, the network address as well where a request or a sign-in is refused, and no address of a page that would say what you looked at in particular.',
      'A gallery counts how often an item was looked at on a day, what was searched for in it, and from which site visitors came. Such a count holds no network address, no cookie and no identifier: nobody can tell from it who it was, we included. Browsers that ask not to be tracked are not counted.',
      'If you report an item we keep what you wrote, and the address for an answer if you gave one, until the project is deleted.',
    ),
    ...chapter(
      'When you write to us',
      'The contact form keeps your name, your address, your organisation and your message, and mails them to the administrators of this server, to answer you. They delete it when it is no longer needed, or when you ask them to.',
    ),
    ...chapter(
      'When you ask for help',
      'To answer a question that you ask by “Contact Us” or in the live chat of this server, its administrators get, and the server keeps:',
      [
        'your e-mail address, your account if you have one, and your language;',
        'what you write and what you are answered, with the times;',
        'the screen that you asked from, and what your browser calls itself;',
        'a picture of your screen, if you add one.',
      ],
      'Mails bring you the answers, and bring the administrators what you write. While a chat is open the server also knows that you are there; that ends within a minute after you have closed it. The conversation stays as long as your account and goes with it; what was asked without an account stays until you ask for it to be deleted.',
    ),
    ...chapter(
      'When you have an account',
      'To have you in (the contract with you is the ground for it) we keep:',
      [
        'your e-mail address, the name you chose, and your password as a value from which it cannot be read (argon2id);',
        'if you use them: your passkeys’ public keys, the key of your authenticator app (encrypted), and recovery codes as such values;',
        'where you are signed in: the kind of browser, the network address, when it was last seen. You see the list under My Settings and end each of them there. A session ends after 14 days without use, and after 30 in any case;',
        'your language, and which mails you do not want;',
        'which organisations and projects you belong to, and what you may do there;',
        'what you did in a project, with the time, as a record for its members. After your account is deleted it stays there without your name.',
      ],
      'Mails to you are kept for thirty days after they were sent, so that we can see whether they arrived. Failed sign-ins are counted for some hours, and the log names the network address that they came from. If an administrator acts in your place to help you, that is recorded with both names, lasts an hour at most, and is shown while it lasts.',
    ),
    ...chapter(
      'When you give something to an archive',
      'A portal asks for what its organisation decided, for example your name and an address for the receipt. It is kept with your gift, together with the wording to which you agreed. By the link in the receipt you see it, correct it and take it back as long as it has not been accepted; after that the organisation decides, and you may write to it.',
    ),
    ...chapter(
      'What files say of themselves',
      'Photographs often hold where they were taken, the serial number of the camera and names. The original stays as it is, for an archive must not falsify anything. What visitors see and download in its place was made without places, serial numbers and the names of who is shown; title, creator, copyright, description and date stay in pictures and recordings, as their credit. Not looked into are Office files from before 2007, RTF, HTML, plain text and ZIP archives: a visitor who may download one gets it with all that it holds.',
    ),
    ...chapter(
      'Who else gets something',
      'Nobody, with two exceptions that only concern you if they apply. Whoever books a plan pays on the pages of a payment provider, Stripe, which gets the name of the organisation, the e-mail address of its owner and what it asks for itself. And mail goes out through the mail server that whoever runs this one has chosen. The pages load no fonts, scripts, maps or pictures from elsewhere.',
      'If a live chat by an outside service is set up on this server, it is loaded only after you have agreed to it; the <a href="/docs/cookies">page on cookies</a> says how you take that back.',
    ),
    ...chapter(
      'For how long',
      'Projects keep what they hold until somebody deletes it. What is deleted goes into the trash, from there for good; its files then go from the store with the next sweep, and from backups when these are overwritten. A deleted account is gone at once.',
    ),
    ...chapter(
      'Your rights',
      'You may ask what is kept about you and get a copy, have it corrected or deleted, have its use restricted, object to it, and take it elsewhere. Most of it you do yourself: My Settings has your data and deletes your account, every project can be downloaded whole. For the rest, and where it concerns you in somebody’s photograph or recording, write to the organisation whose archive it is, or to us.',
      'Agreeing is voluntary wherever you are asked to, and can be taken back with effect from then on. You may also complain to the data protection authority of your country.',
    ),
    ...chapter(
      'How it is protected',
      'Connections are encrypted where this server is reached by https. Rights are decided on the server for every single call, files of private items have addresses that expire, whatever is uploaded is opened only in a closed-off process, and logs hold neither passwords nor what people wrote. Should something happen that puts your data at risk, we tell you and the authority without delay.',
    ),
  ],
}
