/**
 * Statements with the titles of banks in New Zealand, Australia, the United Kingdom, Ireland, the United States, Canada and the European Union: each is
 * read without a choice. The titles are those of the named public source; the rows are invented.
 */
import { expect, test } from 'vitest'
import { moneyText } from '#kernel/money.ts'
import { decideStatement } from '../read-statement.ts'
import { readStatementFile } from './read-statement-file.ts'

/** github.com/bank2ynab/bank2ynab, bank2ynab.conf and test/test-data */
const bank2ynab = 'bank2ynab'
/** github.com/simonmichael/hledger, examples/csv/banking */
const hledger = 'hledger'
/** Configurations of an importer, by country and bank: the order and the form of the columns. */
const firefly = (path: string) => `github.com/firefly-iii/import-configurations/tree/main/${path}`
/** Several public importers have exactly this line, in an index that gives no address. */
const titles = 'public importers with this line'

type Line = readonly [day: string, amount: string, description: string, reference?: string]

interface Bank {
  readonly bank: string
  readonly source: string
  readonly text: string
  readonly lines: readonly Line[]
}

const fuel = 'Fuel Stop'
const shop = 'Garden Shop Ltd'

const banks: readonly Bank[] = [
  {
    bank: 'NZ ANZ',
    source: firefly('nz/anz'),
    text: `Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge
Eft-Pos,${fuel},4835********,1234   Df,261112,-88.20,12/11/2026,,
Direct Credit,${shop},Plants,Nov,00017,"1,200.00",13/11/2026,,`,
    lines: [
      ['2026-11-12', '-88.20', fuel, '4835******** 1234 Df 261112'],
      ['2026-11-13', '1200.00', shop, 'Plants Nov 00017'],
    ],
  },
  {
    bank: 'NZ ASB',
    source: titles,
    text: `Created date / time : 12 November 2026 / 11:10:19
Bank 12; Branch 9999; Account 0123456-50 (Streamline)
From date 20261001
Ledger Balance : 20.00 as of 20261112
Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount

2026/10/18,2026101801,D/C,,"${shop}","INV 00017",1300.00
2026/10/19,2026101901,EFTPOS,,"${fuel}","CARD 5023",-88.20`,
    lines: [
      ['2026-10-18', '1300.00', `${shop} INV 00017`],
      ['2026-10-19', '-88.20', `${fuel} CARD 5023`],
    ],
  },
  {
    bank: 'NZ BNZ',
    source: titles,
    text: `Date,Amount,Payee,Particulars,Code,Reference,Tran Type,This Party Account,Other Party Account,Serial,Transaction Code,Batch Number,Originating Bank/Branch,Processed Date
12/11/26,-88.20,${fuel},169829273141,WELLINGTON,0499061501,POS,02-1269-0000001-66,---,,"00",4303,"02-0499",12/11/26
13/11/26,1200.00,${shop},Plants,,00017,DC,02-1269-0000001-66,02-0184-0000002-01,,"50",0000,"02-0985",13/11/26`,
    lines: [
      ['2026-11-12', '-88.20', fuel, '169829273141 WELLINGTON 0499061501'],
      ['2026-11-13', '1200.00', shop, 'Plants 00017'],
    ],
  },
  {
    bank: 'NZ Westpac',
    source: firefly('nz/westpac'),
    text: `Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code
12/11/2026,-88.20,"${fuel}","EFTPOS TRANSACTION","13-10:32-514","524651******","7473 00514"
13/11/2026,1200.00,"${shop}","DIRECT CREDIT","00017","Plants",`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} EFTPOS TRANSACTION`, '13-10:32-514 524651****** 7473 00514'],
      ['2026-11-13', '1200.00', `${shop} DIRECT CREDIT`, '00017 Plants'],
    ],
  },
  {
    bank: 'NZ Kiwibank',
    source: firefly('nz/Kiwibank'),
    text: `Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance
38-9000-0000000-00,12-11-2026,${fuel} ;,EFTPOS,,,,,,,,,,88.20,-88.20,911.80
38-9000-0000000-00,13-11-2026,${shop} ;,DIRECT CREDIT,00017,ACCOUNT,NOV,00017,ACCOUNT,NOV,${shop},38-9000-0000001-00,1200.00,,1200.00,2111.80`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} ;`],
      ['2026-11-13', '1200.00', `${shop} ;`, '00017 ACCOUNT NOV'],
    ],
  },
  {
    bank: 'NZ TSB',
    source: titles,
    text: `Date,Description,Amount,Balance
12/11/2026,${fuel},-88.20,911.80
13/11/2026,${shop},1200.00,2111.80`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'AU ANZ, without titles',
    source: bank2ynab,
    text: `13/11/2026,"1200.00","${shop}"
12/11/2026,"-88.20","${fuel}"`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'AU ING, money out with a minus in a column of its own',
    source: bank2ynab,
    text: `Date,Description,Credit,Debit,Balance
13/11/2026,"${shop}",1200.00,,2111.80
12/11/2026,"${fuel}",,-88.20,911.80`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'AU NAB, without titles',
    source: bank2ynab,
    text: `13 Nov 26,1200.00,000000001,,INTER-BANK CREDIT,${shop},2111.80,
12 Nov 26,-88.20,000000001,,EFTPOS DEBIT,${fuel} LEVIN,911.80,`,
    lines: [
      ['2026-11-13', '1200.00', `INTER-BANK CREDIT ${shop}`],
      ['2026-11-12', '-88.20', `EFTPOS DEBIT ${fuel} LEVIN`],
    ],
  },
  {
    bank: 'AU Bankwest',
    source: titles,
    text: `BSB Number,Account Number,Transaction Date,Narration,Cheque Number,Debit,Credit,Balance,Transaction Type
306-821,0000001,12/11/2026,"${fuel}",,-88.20,,911.80,WDL
306-821,0000001,13/11/2026,"${shop}",,,1200.00,2111.80,DEP`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'UK Lloyds',
    source: firefly('gb/lloyds'),
    text: `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,
13/11/2026,FPI,'30-00-00,00000001,${shop},,1200.00,2111.80
12/11/2026,DEB,'30-00-00,00000001,${fuel},88.20,,911.80`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'UK Barclays',
    source: firefly('gb/barclays'),
    text: `Number,Date,Account,Amount,Subcategory,Memo
,13/11/2026,20-00-00 00000001,1200.00,DIRECTDEP,${shop}
,12/11/2026,20-00-00 00000001,-88.20,PAYMENT,${fuel}`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'UK Starling',
    source: firefly('gb/starling'),
    text: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
12/11/2026,${fuel},CARD 1,CARD,-88.20,911.80,TRANSPORT,
13/11/2026,${shop},00017,FASTER PAYMENT,1200.00,2111.80,INCOME,`,
    lines: [
      ['2026-11-12', '-88.20', fuel, 'CARD 1'],
      ['2026-11-13', '1200.00', shop, '00017'],
    ],
  },
  {
    bank: 'UK Monzo',
    source: bank2ynab,
    text: `id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt
tx_1,2026-11-12 12:34:56 +0000,-88.20,GBP,-88.20,GBP,transport,,${fuel},,,
tx_2,2026-11-13 09:00:00 +0000,1200.00,GBP,1200.00,GBP,income,,${shop},,00017,`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', `${shop} 00017`],
    ],
  },
  {
    bank: 'UK and IE Revolut, with a fee and a pending payment',
    source: bank2ynab,
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-11-12 08:01:02,2026-11-13 09:10:11,${fuel},-88.20,0.00,EUR,COMPLETED,911.80
TOPUP,Current,2026-11-13 08:01:02,2026-11-13 10:01:02,${shop},1200.00,2.00,EUR,COMPLETED,2109.80
CARD_PAYMENT,Current,2026-11-14 08:01:02,,Coffee,-4.10,0.00,EUR,PENDING,`,
    lines: [
      ['2026-11-13', '-88.20', fuel],
      ['2026-11-13', '1198.00', shop],
    ],
  },
  {
    bank: 'IE AIB',
    source: firefly('ie/aib'),
    text: `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"000000 - 00000001","12/11/26","${fuel}","DUBLIN","","88.20",,"911.80",EUR,"Debit","88.20",EUR
"000000 - 00000001","13/11/26","${shop}","","",,"1,200.00","2,111.80",EUR,"Credit","1,200.00",EUR`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} DUBLIN`],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'IE Bank of Ireland, a balance for some rows only',
    source: hledger,
    text: `Date,Details,Debit,Credit,Balance
12/11/2026,${fuel},88.20,,
12/11/2026,Coffee,4.10,,907.70
13/11/2026,${shop},,1200.00,2107.70`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-12', '-4.10', 'Coffee'],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'IE Ulster Bank',
    source: bank2ynab,
    text: `Date, Type, Description, Value, Balance, Account Name, Account Number
13/11/2026,BAC,"'${shop}",1200.00,2111.80,"NURSERY","00000001"
12/11/2026,POS,"'8656 12NOV26 C , ${fuel}",-88.20,911.80,"NURSERY","00000001"`,
    lines: [
      ['2026-11-13', '1200.00', `'${shop}`],
      ['2026-11-12', '-88.20', `'8656 12NOV26 C , ${fuel}`],
    ],
  },
  {
    bank: 'US Chase',
    source: firefly('us/chase'),
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/13/2026,"${shop}",1200.00,ACH_CREDIT,2111.80,,
DEBIT,11/12/2026,"${fuel}",-88.20,ACH_DEBIT,911.80,,
CHECK,11/11/2026,"CHECK 1234",-50.00,CHECK_PAID,1000.00,1234,`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-11', '-50.00', 'CHECK 1234', '1234'],
    ],
  },
  {
    bank: 'US Capital One',
    source: hledger,
    text: `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-11-11,2026-11-12,1234,${fuel},Gas,88.20,
2026-11-12,2026-11-13,1234,CAPITAL ONE AUTOPAY PYMT,Payment/Credit,,1200.00`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', 'CAPITAL ONE AUTOPAY PYMT'],
    ],
  },
  {
    bank: 'US Wells Fargo, without titles',
    source: hledger,
    text: `"11/13/2026","1200.00","*","","${shop}"
"11/12/2026","-88.20","*","","CHECK CRD PURCHASE 11/11 ${fuel}"
"11/11/2026","-50.00","*","2392","CHECK # 2392"`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', `CHECK CRD PURCHASE 11/11 ${fuel}`],
      ['2026-11-11', '-50.00', 'CHECK # 2392'],
    ],
  },
  {
    bank: 'US Bank of America, with a summary above and a balance line',
    source: bank2ynab,
    text: `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,000.00"
Total credits,,"1,200.00"
Total debits,,"-88.20"
Ending balance as of 11/30/2026,,"2,111.80"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
11/12/2026,"${fuel}","-88.20","911.80"
11/13/2026,"${shop}","1,200.00","2,111.80"`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'CA RBC',
    source: firefly('ca/rbc'),
    text: `"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"
Chequing,00000-0000001,11/12/2026,,"INTERAC PURCHASE","${fuel}",-88.20,,
Chequing,00000-0000001,11/13/2026,,"DEPOSIT","${shop}",1200.00,,`,
    lines: [
      ['2026-11-12', '-88.20', `INTERAC PURCHASE ${fuel}`],
      ['2026-11-13', '1200.00', `DEPOSIT ${shop}`],
    ],
  },
  {
    bank: 'CA TD, without titles',
    source: bank2ynab,
    text: `11/13/2026,${shop},,1200.00,2111.80
11/12/2026,${fuel},88.20,,911.80
11/11/2026,CHQ#00012,50.00,,1000.00`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-11', '-50.00', 'CHQ#00012'],
    ],
  },
  {
    bank: 'NL ING',
    source: bank2ynab,
    text: `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"MutatieSoort";"Mededelingen"
"20261112";"${fuel}";"NL00INGB0000000001";"";"BA";"Af";"88,20";"Betaalautomaat";"Pasvolgnr: 001"
"20261113";"${shop}";"NL00INGB0000000001";"NL00RABO0000000002";"OV";"Bij";"1200,00";"Overschrijving";"Factuur 00017"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pasvolgnr: 001`, 'BA'],
      ['2026-11-13', '1200.00', `${shop} Factuur 00017`, 'OV'],
    ],
  },
  {
    bank: 'NL Rabobank',
    source: bank2ynab,
    text: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
"NL00RABO0000000001","EUR","RABONL2U","000000000000009565","2026-11-12","2026-11-12","-88,20","+911,80","","${fuel}","","","","bc","","","","","","Pas 001"," ","","","","",""
"NL00RABO0000000001","EUR","RABONL2U","000000000000009566","2026-11-13","2026-11-13","+1200,00","+2111,80","NL00INGB0000000002","${shop}","","","INGBNL2A","cb","","00017","","","","Factuur 00017"," ","","","","",""`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pas 001`, 'bc'],
      ['2026-11-13', '1200.00', `${shop} Factuur 00017`, 'cb 00017'],
    ],
  },
  {
    bank: 'NL Triodos, without titles',
    source: hledger,
    text: `"12-11-2026","NL00TRIO0000000001","88,20","Debet","${fuel}","","BA","Pas 001","911,80"
"13-11-2026","NL00TRIO0000000001","1.200,00","Credit","${shop}","NL00INGB0000000002","ET","Factuur 00017","2.111,80"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pas 001`],
      ['2026-11-13', '1200.00', `${shop} Factuur 00017`],
    ],
  },
  {
    bank: 'DE Sparkasse',
    source: bank2ynab,
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"
"DE00000000000000000001";"12.11.26";"12.11.26";"KARTENZAHLUNG";"2026-11-12T11:33";"${fuel}";"DE00000000000000000003";"TESTDEXX";"-88,20";"EUR";"Umsatz gebucht"
"DE00000000000000000001";"13.11.26";"13.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 00017";"${shop}";"DE00000000000000000002";"TESTDEXX";"1.200,00";"EUR";"Umsatz gebucht"
"DE00000000000000000001";"14.11.26";"14.11.26";"KARTENZAHLUNG";"Coffee";"Coffee";"";"";"-4,10";"EUR";"Umsatz vorgemerkt"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} KARTENZAHLUNG 2026-11-12T11:33`],
      ['2026-11-13', '1200.00', `${shop} GUTSCHR. UEBERWEISUNG Rechnung 00017`],
    ],
  },
  {
    bank: 'DE Commerzbank',
    source: bank2ynab,
    text: `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto
12.11.2026;12.11.2026;Lastschrift;"Kartenzahlung ${fuel}";-88,20;EUR;000000001;20040000;DE00000000000000000001
13.11.2026;13.11.2026;Gutschrift;"${shop} Rechnung 00017";1200,00;EUR;000000001;20040000;DE00000000000000000001`,
    lines: [
      ['2026-11-12', '-88.20', `Kartenzahlung ${fuel}`],
      ['2026-11-13', '1200.00', `${shop} Rechnung 00017`],
    ],
  },
  {
    bank: 'DE N26',
    source: bank2ynab,
    text: `Datum,Empfänger,Kontonummer,Transaktionstyp,Verwendungszweck,Kategorie,Betrag (EUR),Betrag (Fremdwährung),Fremdwährung,Wechselkurs
2026-11-12,${fuel},,MasterCard Zahlung,,Auto,-88.20,-88.20,EUR,1.0
2026-11-13,${shop},DE00000000000000000002,Gutschrift,Rechnung 00017,Einkommen,1200.00,,,`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', `${shop} Rechnung 00017`],
    ],
  },
  {
    bank: 'BE KBC',
    source: bank2ynab,
    text: `Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling
BE00000000000001; ;NURSERY;EUR; 02026011;12/11/2026;BETALING;12/11/2026;-88,20;911,80; ;-88,20;;;${fuel};;;
BE00000000000001; ;NURSERY;EUR; 02026011;13/11/2026;OVERSCHRIJVING;13/11/2026;1200,00;2111,80;1200,00; ;BE00000000000002;;${shop};;+++000/0000/00017+++;`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} BETALING`],
      ['2026-11-13', '1200.00', `${shop} OVERSCHRIJVING`, '+++000/0000/00017+++'],
    ],
  },
  {
    bank: 'SE Swedbank',
    source: bank2ynab,
    text: `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2026/11/12;-88,20;;;;${fuel};911,80;SEK
2026/11/13;1 200,00;;;;${shop};2 111,80;SEK`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'AU Commonwealth Bank, without titles',
    source: firefly('au/commonwealth-bank'),
    text: `13/11/2026,"+1200.00","${shop}","+2111.80"
12/11/2026,"-88.20","${fuel}","+911.80"
11/11/2026,"-50.00","Coffee","+1000.00"`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-11', '-50.00', 'Coffee'],
    ],
  },
  {
    bank: 'AU Westpac',
    source: titles,
    text: `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
732000000001,13/11/2026,${shop},,1200.00,2111.80,DEP,
732000000001,12/11/2026,${fuel},88.20,,911.80,PAYMENT,`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'AU Bendigo, without titles',
    source: titles,
    text: `"633-000 000000001","12/11/2026","","-88.20","DIRECT DEBIT","${fuel}","HOMN00020"
"633-000 000000001","13/11/2026","","1200.00","DIRECT CREDIT","${shop}","00017"`,
    lines: [
      ['2026-11-12', '-88.20', `DIRECT DEBIT ${fuel}`, 'HOMN00020'],
      ['2026-11-13', '1200.00', `DIRECT CREDIT ${shop}`, '00017'],
    ],
  },
  {
    bank: 'UK HSBC and first direct, without titles',
    source: bank2ynab,
    text: `13/11/2026,${shop} CR,"1,200.00"
12/11/2026,${fuel} VIS,-88.20`,
    lines: [
      ['2026-11-13', '1200.00', `${shop} CR`],
      ['2026-11-12', '-88.20', `${fuel} VIS`],
    ],
  },
  {
    bank: 'UK NatWest',
    source: titles,
    text: `Date,Type,Description,Value,Balance,Account Name,Account Number
13 Nov 2026,BAC,"${shop} , 00017",1200.00,2111.80,NURSERY,600000-00000001
12 Nov 2026,POS,"5320 12NOV26 CD , ${fuel}",-88.20,911.80,NURSERY,600000-00000001`,
    lines: [
      ['2026-11-13', '1200.00', `${shop} , 00017`],
      ['2026-11-12', '-88.20', `5320 12NOV26 CD , ${fuel}`],
    ],
  },
  {
    bank: 'UK Monzo, since 2020',
    source: firefly('gb/monzo'),
    text: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_1,12/11/2026,12:34:56,Card payment,${fuel},,Transport,-88.20,GBP,-88.20,GBP,,,,FUEL STOP 12,,-88.20,
tx_2,13/11/2026,09:00:00,Faster payment,${shop},,Income,1200.00,GBP,1200.00,GBP,00017,,,00017,,,1200.00`,
    lines: [
      ['2026-11-12', '-88.20', 'FUEL STOP 12'],
      ['2026-11-13', '1200.00', `${shop} 00017`],
    ],
  },
  {
    bank: 'CA Scotiabank, with a column that says which way',
    source: titles,
    text: `Filter,Date,Description,Sub-description,Status,Type of Transaction,Amount
"November 2026, From date=2026-11-01, To date=2026-11-30",2026-11-13,${shop},00017,posted,Credit,1200
,2026-11-12,${fuel},Toronto On,posted,Debit,88.2
,2026-11-14,Coffee,,pending,Debit,4.1`,
    lines: [
      ['2026-11-13', '1200.00', `${shop} 00017`],
      ['2026-11-12', '-88.20', `${fuel} Toronto On`],
    ],
  },
  {
    bank: 'CA Scotiabank, without titles',
    source: firefly('ca/scotiabank'),
    text: `11/13/2026,1200.00,-,"MISC PAYMENT","${shop}"
11/12/2026,-88.20,-,"POS PURCHASE","${fuel}"`,
    lines: [
      ['2026-11-13', '1200.00', `MISC PAYMENT ${shop}`],
      ['2026-11-12', '-88.20', `POS PURCHASE ${fuel}`],
    ],
  },
  {
    bank: 'DE Deutsche Bank, with its account above and its balance below',
    source: firefly('de/deutschebank'),
    text: `Umsätze
Konto;Filial-/Kontonummer;IBAN;Währung
AktivKonto;123 1234567 00;DE00000000000000000001;EUR

1.11.2026 - 30.11.2026
Letzter Kontostand;;;;1.000,00;EUR
Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
12.11.2026;12.11.2026;SEPA Lastschrift;${fuel};Tanken;DE00000000000000000003;TESTDEXX;12345;M1;DE12CML;;-1.088,20;;;;-1.088,20;;EUR
13.11.2026;13.11.2026;SEPA Gutschrift;${shop};Rechnung 00017;DE00000000000000000002;TESTDEXX;NOTPROVIDED;;;;750;;;;;750;EUR
Kontostand;30.11.2026;;;661,80;EUR`,
    lines: [
      ['2026-11-12', '-1088.20', `${fuel} Tanken`, '12345'],
      ['2026-11-13', '750.00', `${shop} Rechnung 00017`],
    ],
  },
  {
    bank: 'DE Sparkasse, CSV-CAMT',
    source: firefly('de/sparkasse/neubrandenburg-demmin'),
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE00000000000000000001";"12.11.26";"12.11.26";"FOLGELASTSCHRIFT";"Tanken";"DE44ZZZ0001";"9347108";"";"";"";"";"${fuel}";"DE00000000000000000003";"TESTDEXX";"-88,20";"EUR";"Umsatz gebucht"
"DE00000000000000000001";"13.11.26";"13.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 00017";"";"";"E2E-17";"";"";"";"${shop}";"DE00000000000000000002";"TESTDEXX";"1.200,00";"EUR";"Umsatz gebucht"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} FOLGELASTSCHRIFT Tanken`],
      ['2026-11-13', '1200.00', `${shop} GUTSCHR. UEBERWEISUNG Rechnung 00017`, 'E2E-17'],
    ],
  },
  {
    bank: 'FR La Banque Postale, with its account above',
    source: titles,
    text: `Numéro Compte ;0000000S000
Type ;Compte Courant Postal
Compte tenu en ;euros
Date ;30/11/2026
Solde (EUROS) ;+2111,80
;
Date;Libellé;Montant(EUROS)
13/11/2026;"VIREMENT DE ${shop}";+1200,00
12/11/2026;"CARTE ${fuel}";-88,20`,
    lines: [
      ['2026-11-13', '1200.00', `VIREMENT DE ${shop}`],
      ['2026-11-12', '-88.20', `CARTE ${fuel}`],
    ],
  },
  {
    bank: 'FR BNP Paribas, a line about the account, and no titles',
    source: titles,
    text: `Compte de chèques;Compte de chèques;****0001;30/11/2026;;2 111,80
12/11/2026;Paiement carte;FACTURE CARTE;FACTURE CARTE DU 111126 ${fuel};-88,20
13/11/2026;Virement reçu;VIR SEPA RECU;VIR SEPA RECU /DE ${shop} /MOTIF 00017;1 200,00`,
    lines: [
      ['2026-11-12', '-88.20', `Paiement carte FACTURE CARTE DU 111126 ${fuel}`],
      ['2026-11-13', '1200.00', `Virement reçu VIR SEPA RECU /DE ${shop} /MOTIF 00017`],
    ],
  },
  {
    bank: 'FR Crédit Mutuel',
    source: 'github.com/comptanar/comptanar.github.io, source/import-banque',
    text: `Date;Date de valeur;Débit;Crédit;Libellé;Solde
12/11/2026;12/11/2026;-88,20;;${fuel};911,80
13/11/2026;13/11/2026;;1200,00;${shop};2111,80`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'IT Intesa Sanpaolo, with a payment that is not booked',
    source: 'github.com/Jacotsu/ofxstatement-intesasp',
    text: `Elenco movimenti
Conto: IT00X0000000000000000000000

Data,Operazione,Dettagli,Conto o carta,Contabilizzazione,Categoria ,Valuta,Importo
12/11/2026,Pagamento POS,"${fuel}, MILANO",Conto 1000/00001,CONTABILIZZATO,Spesa,EUR,"-88,20"
13/11/2026,Bonifico,${shop} 00017,Conto 1000/00001,CONTABILIZZATO,Entrate,EUR,"1.200,00"
14/11/2026,Bar,Bar,Carta 1,NON CONTABILIZZATO,Spesa,EUR,"-4,10"`,
    lines: [
      ['2026-11-12', '-88.20', `Pagamento POS ${fuel}, MILANO`],
      ['2026-11-13', '1200.00', `Bonifico ${shop} 00017`],
    ],
  },
  {
    bank: 'AT Erste Bank',
    source: firefly('at/erstebank'),
    text: `Buchungsdatum;Partnername;Partner IBAN;BIC/SWIFT;Partner Kontonummer;Bankleitzahl;Betrag;Währung;Buchungs-Details;Buchungsreferenz;Valutadatum
13.11.2026;${shop};AT020000000000000002;XX;;;1.200,00;EUR;Rechnung 00017;201112611;13.11.2026
12.11.2026;${fuel};AT030000000000000003;XX;;;-88,20;EUR;Tanken;201112612;12.11.2026`,
    lines: [
      ['2026-11-13', '1200.00', `${shop} Rechnung 00017`],
      ['2026-11-12', '-88.20', `${fuel} Tanken`],
    ],
  },
  {
    bank: 'AU Up, whose total has what it rounds up',
    source: titles,
    text: `Time,BSB / Account Number,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Fee (AUD),Round Up (AUD),Total (AUD),Payment Method,Settled Date
2026-11-12T18:06:21+11:00,633-123/123456789,Purchase,${fuel},,Fuel,,-88.20,AUD,-88.20,0.00,-0.80,-89.00,Card,2026-11-13
2026-11-13T08:06:21+11:00,633-123/123456789,Transfer,${shop},00017,,,1200.00,AUD,1200.00,0.00,0.00,1200.00,,2026-11-13`,
    lines: [
      ['2026-11-13', '-89.00', fuel],
      ['2026-11-13', '1200.00', `${shop} 00017`],
    ],
  },
  {
    bank: 'NL Knab, with what it is above the titles',
    source: bank2ynab,
    text: `KNAB EXPORT;;;;;;;;;;;;;;;;
Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Type betaling;Machtigingsnummer;Incassant ID;Adres;Referentie;Boekdatum;
"NL00KNAB1";"11-11-2026";"EUR";"D";"88,20";"";"${fuel}";"12-11-2026";"Betaalautomaat";"Pas 1";"";"";"";"";"R1";"12-11-2026";
"NL00KNAB1";"13-11-2026";"EUR";"C";"1200,00";"NL1";"${shop}";"13-11-2026";"Ontvangen betaling";"Factuur 17";"";"";"";"";"R2";"13-11-2026";`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pas 1`],
      ['2026-11-13', '1200.00', `${shop} Factuur 17`],
    ],
  },
  {
    bank: 'BE Belfius, with days of its filter above the titles',
    source: bank2ynab,
    text: `Boekingsdatum vanaf;01/11/2026
Boekingsdatum tot en met;30/11/2026
Bedrag vanaf;
Laatste saldo;2.111,80 EUR
Datum/uur van het laatste saldo;30/11/2026 10:00:00
;
Rekening;Boekingsdatum;Afschriftnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen
BE00 0000;13/11/2026;00010;00002;BE01;${shop};Street 1;1000 Brussel;OVERSCHRIJVING;13/11/2026;1200,00;EUR;KRED;BE;Factuur 17
BE00 0000;12/11/2026;00010;00001;;${fuel};;;AANKOOP;12/11/2026;-88,20;EUR;;;`,
    lines: [
      ['2026-11-13', '1200.00', `${shop} Factuur 17`],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'DE comdirect, with a payment that is not booked',
    source: bank2ynab,
    text: `;
"Umsätze Girokonto";"Zeitraum: 01.11.2026 - 30.11.2026";
"Neuer Kontostand";"2.111,80 EUR";

"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"offen";"--";"Kartenverfügung";"Hotel";"-50,00";
"13.11.2026";"13.11.2026";"Übertrag / Überweisung";"Auftraggeber: ${shop}";"1.200,00";
"12.11.2026";"12.11.2026";"Lastschrift / Belastung";"Auftraggeber: ${fuel}";"-88,20";
"Alter Kontostand";"1.000,00 EUR";`,
    lines: [
      ['2026-11-13', '1200.00', `Auftraggeber: ${shop}`],
      ['2026-11-12', '-88.20', `Auftraggeber: ${fuel}`],
    ],
  },
]

test.each(banks)('$bank ($source)', async ({ bank, text, lines }) => {
  const setup = {
    usual_order: /^(US|CA)/.test(bank) ? 'month first' : 'day first',
    time_zone: bank.startsWith('NZ') ? 'Pacific/Auckland' : 'UTC',
    currency: 'EUR',
    today: '2026-12-01',
    remembered: {},
    is_owed: false,
  } as const
  const source = await readStatementFile({ name: 'statement.csv', bytes: Buffer.from(text) }, setup)
  const { questions, faults, lines: read } = decideStatement(source, {}, setup)
  expect({ questions, faults }).toEqual({ questions: [], faults: [] })
  expect(read.map(({ day, amount, description, reference }) => [day, moneyText(amount), description, reference])).toEqual(
    lines.map(([day, amount, description, reference = '']) => [day, amount, description, reference]),
  )
})
